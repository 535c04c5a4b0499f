import { createContext, type ReactNode } from 'react'

/** The layout's additions to the toolbar of each screen. */
export interface ToolbarAdditions {
  description?: string
  /** Before the screen's own actions */
  tools?: ReactNode
  /** After the screen's own actions */
  primary?: ReactNode
}

export const ToolbarContext = createContext<ToolbarAdditions>({})
