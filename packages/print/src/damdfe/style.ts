import { TABLE_STYLE, type TableStyle } from '../paper/table.ts'

/** Running texts: a little larger than tables. */
export const TEXT_STYLE: TableStyle = { ...TABLE_STYLE, size: 7.8 }

/** The keys of the documents. */
export const KEY_STYLE: TableStyle = { ...TABLE_STYLE, size: 7.4, headHeight: 12 }
