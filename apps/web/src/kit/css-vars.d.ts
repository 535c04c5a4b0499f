import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Height of a grid row */
    '--row'?: string
    /** Pixels per point of a PDF page, read by pdf.js's text layer */
    '--total-scale-factor'?: string
  }
}
