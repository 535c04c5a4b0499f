import type { EventAuthor } from './event-author.ts'
import type { Tipo } from './model.ts'

/** Event types with the same documents, authors and source. */
export interface EventTypeGroup {
  tipos: readonly Tipo[]
  authors: readonly EventAuthor[]
  /** NT: nota técnica; MOC: manual de orientação do contribuinte */
  source: string
  /** Short official name (pt-BR) by tpEvento */
  names: Readonly<Record<string, string>>
}
