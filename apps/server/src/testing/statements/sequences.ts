import fc from 'fast-check'
import type { EventoStatement, NotaStatement, Statement } from './documents.ts'
import { COMPANIES_OF, type StatementAuthor } from './model.ts'
import type { StatementUpload } from './stage.ts'

/** A sequence of uploads about one note. */
export interface StatementSequence {
  /** Whether the note names the third company as carrier. */
  isThirdParty: boolean
  uploads: StatementUpload[]
}

const weighted = <Value>(...choices: [number, Value][]) =>
  fc.oneof(...choices.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })))

const nota: fc.Arbitrary<NotaStatement> = fc.record({
  kind: fc.constant('nota' as const),
  content: weighted([5, 'A' as const], [1, 'B' as const]),
  signing: weighted([5, 'trusted' as const], [2, 'unknown' as const], [2, 'none' as const], [1, 'broken' as const]),
  protocol: weighted([7, '100' as const], [1, null], [1, '302' as const]),
  wrapper: weighted([3, 0 as const], [1, 1 as const]),
  embedded: weighted([6, false], [1, true]),
})

const evento: fc.Arbitrary<EventoStatement> = fc.record({
  kind: fc.constant('evento' as const),
  tpEvento: weighted([6, '110111' as const], [1, '110110' as const]),
  author: weighted([6, 'issuer' as const], [1, 'recipient' as const], [1, 'third' as const], [1, 'forged' as const]),
  signing: weighted([4, 'trusted' as const], [2, 'unknown' as const], [2, 'none' as const], [1, 'broken' as const]),
  registered: weighted([6, true], [1, false]),
  nSeq: weighted([4, 1 as const], [1, 2 as const]),
  text: weighted([3, 0 as const], [1, 1 as const]),
})

const resumo = fc.record({
  kind: fc.constant('resumo' as const),
  cSit: weighted([2, '1' as const], [1, '2' as const], [2, '3' as const]),
})
const resumoEvento = fc.constant({ kind: 'resumo_evento' as const })

export const statement: fc.Arbitrary<Statement> = fc.oneof(
  { weight: 6, arbitrary: nota },
  { weight: 5, arbitrary: evento },
  { weight: 2, arbitrary: resumo },
  { weight: 1, arbitrary: resumoEvento },
)

const actor: fc.Arbitrary<StatementAuthor> = weighted(
  [3, 'issuer'],
  [3, 'recipient'],
  [2, 'accountant'],
  [2, 'stranger'],
)

const upload = (anchors: fc.Arbitrary<boolean>): fc.Arbitrary<StatementUpload> =>
  actor.chain((who) =>
    fc.record({
      actor: fc.constant(who),
      under: fc.constantFrom(...COMPANIES_OF[who]),
      anchors,
      statements: fc.oneof(
        { weight: 3, arbitrary: fc.array(statement, { minLength: 1, maxLength: 1 }) },
        { weight: 1, arbitrary: fc.array(statement, { minLength: 2, maxLength: 4 }) },
      ),
    }),
  )

/** Anchors are installed always, never, or in some uploads (an operator who installs them later). */
const anchorsOf = weighted([6, fc.constant(true)], [2, fc.constant(false)], [1, fc.boolean()])

export const sequence: fc.Arbitrary<StatementSequence> = anchorsOf.chain((anchors) =>
  fc.record({
    isThirdParty: weighted([2, false], [1, true]),
    uploads: fc.array(upload(anchors), { minLength: 1, maxLength: 6 }),
  }),
)
