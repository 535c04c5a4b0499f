import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Height of a grid's row */
    '--row'?: string
  }
}
