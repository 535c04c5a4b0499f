import type { IpiGroup } from '@portal/efd/apuracao/totals.ts'
import type { EfdGroup, EfdItem } from '@portal/efd/block/document-facts.ts'
import type { EfdProduct } from '@portal/efd/block/facts.ts'
import { type ItemFact, ipiCstOf, operationOf, ownGroup, sumGroups, writtenOperation } from '@portal/efd/entry/item.ts'
import type { NoteItemRow, NoteRow } from '../read/note-row.ts'
import type { BookContext } from './context.ts'
import { toItemFact, withMonoKept } from './item-fact.ts'

/** Lines and sums that result from a document's items. */
export interface BookedItems {
  items: readonly EfdItem[]
  groups: readonly EfdGroup[]
  ipi: readonly IpiGroup[]
  products: readonly EfdProduct[]
}

/** Books a document issued by the company: without items, with the document's own groups. */
export function bookOwn(note: NoteRow, rows: readonly NoteItemRow[], { settings }: BookContext): BookedItems {
  const facts = withMonoKept(rows.map(toItemFact), note)
  const withDuty = dutyIsInside(note, facts)
  const isNfce = note.modelo === 65
  const withIpi = settings.cd_atividade === '0' && !isNfce
  return {
    items: [],
    groups: sumGroups(facts.map((fact) => ownGroup(fact, { withIpi, withDuty, isNfce }))),
    ipi: withIpi ? facts.flatMap((fact) => ipiOf(fact, withDuty)) : [],
    products: [],
  }
}

/** True when only the sum with import duty equals the document total: issuers differ on including it. */
export function dutyIsInside(note: NoteRow, facts: readonly ItemFact[]): boolean {
  const sum = (withDuty: boolean) => facts.reduce((total, fact) => total + operationOf(fact, withDuty), 0)
  return facts.some(({ duty }) => duty > 0) && sum(false) !== note.total && sum(true) === note.total
}

const ipiOf = (fact: ItemFact, withDuty: boolean): IpiGroup[] =>
  fact.ipiCst === null
    ? []
    : [
        {
          cfop: fact.cfop,
          cst: ipiCstOf(fact.ipiCst, fact.cfop),
          accounting: writtenOperation(fact, withDuty),
          base: fact.ipiBase,
          ipi: fact.ipi,
        },
      ]
