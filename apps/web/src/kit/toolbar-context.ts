import { createContext, type ReactNode } from 'react'

/** What the layout adds to every screen's toolbar. */
export interface ToolbarAdditions {
  description?: string
  /** Before the screen's own actions */
  tools?: ReactNode
  /** After them */
  primary?: ReactNode
}

export const ToolbarContext = createContext<ToolbarAdditions>({})
