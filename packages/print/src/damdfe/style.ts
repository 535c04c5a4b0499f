import { TABLE_STYLE, type TableStyle } from '../paper/table.ts'

/** Style of running texts, slightly larger than tables. */
export const TEXT_STYLE: TableStyle = { ...TABLE_STYLE, size: 7.8 }

/** Style of the table of document keys. */
export const KEY_STYLE: TableStyle = { ...TABLE_STYLE, size: 7.4, headHeight: 12 }
