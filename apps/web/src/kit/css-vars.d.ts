import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Height of a grid's row */
    '--row'?: string
    /** Pixels per point of a page of a print, as pdf.js's text layer reads it */
    '--total-scale-factor'?: string
  }
}
