import type { ReactElement, ReactNode } from 'react'

/** What a menu holds, as data: the menu itself is loaded when it is first opened. */
export type MenuEntry =
  | { kind: 'text'; key: string; node: ReactNode }
  | { kind: 'separator'; key: string }
  | { kind: 'action'; key: string; icon: ReactNode; label: string; onClick: () => void }
  /** `link` is the router's link (or an anchor), without its words */
  | { kind: 'link'; key: string; icon: ReactNode; label: string; link: ReactElement<Record<string, unknown>> }
  | {
      kind: 'choice'
      key: string
      label: string
      value: string
      options: { value: string; label: string; icon: ReactNode }[]
      onChange: (value: string) => void
    }
