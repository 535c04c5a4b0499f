import type { Statement } from './documents.ts'
import { VALUE_CENTS } from './documents.ts'
import type { CompanyName } from './model.ts'
import { expectedAt } from './model.ts'
import type { StatementSequence } from './sequences.ts'
import { COMPANY_NAMES, hashOf, type ShownNota, type StatementStage } from './stage.ts'

/** What one company shows of a note after a sequence, as text for comparison and print. */
interface Shown {
  situacao: string
  pending: string
  terceiro: string
  bytes: string
  /** Quantity and cents of this note with `totais=1`. */
  sum: string
}

export interface PlayedSequence {
  chave: string
  /** What each company shows. */
  shown: Record<CompanyName, ShownNota | null>
  /** Differences between the program and the model; empty when they agree. */
  differences: string[]
}

const SUMMED = new Set(['autorizada', 'encerrada', 'sem_protocolo'])
export const isSummed = (situacao: string) => SUMMED.has(situacao)

/** Plays a sequence about a new note and compares the result of every company with the model. */
export async function playAndCompare(
  stage: StatementStage,
  numero: number,
  { isThirdParty, uploads }: StatementSequence,
): Promise<PlayedSequence> {
  const document = stage.document(numero, isThirdParty)
  const arrivals = await stage.play(document, uploads)
  const nameOf = new Map(
    arrivals.map(({ statement }) => [hashOf(document.write(statement)), describeStatement(statement)]),
  )
  const shown: PlayedSequence['shown'] = { issuer: null, recipient: null, third: null }
  const differences: string[] = []
  for (const company of COMPANY_NAMES) {
    const nota = await stage.show(company, document.chave)
    shown[company] = nota
    const actual = nota === null ? 'nothing' : describe(shownOf(nota, nameOf))
    const allowed = expectedAt(arrivals, { company, isThirdParty }).map((expected) =>
      describe({
        situacao: expected.situacao,
        pending: expected.pending ? 'S' : 'N',
        terceiro: expected.isForeign ? 'S' : 'N',
        bytes: describeStatement(expected.front),
        sum: isSummed(expected.situacao) ? `1 ${frontCents(expected.front)}` : '0 0',
      }),
    )
    if (allowed.length === 0) allowed.push('nothing')
    if (!allowed.includes(actual))
      differences.push(`${company} shows ${actual}; the contract says ${allowed.join(' or ')}`)
  }
  return { chave: document.chave, shown, differences }
}

const frontCents = (front: Statement) => (front.kind === 'nota' ? VALUE_CENTS[front.content] : VALUE_CENTS.A)

const shownOf = ({ documento, totals, sha256 }: ShownNota, nameOf: ReadonlyMap<string, string>): Shown => ({
  situacao: documento.ds_situacao,
  pending: documento.fl_cancelamento_pendente,
  terceiro: documento.fl_terceiro,
  bytes: nameOf.get(sha256) ?? 'bytes that nobody sent',
  sum: `${totals.quantidade > 0 && isSummed(documento.ds_situacao) ? 1 : 0} ${Math.round((totals.vl_docfiscal ?? NaN) * 100)}`,
})

const describe = ({ situacao, pending, terceiro, bytes, sum }: Shown) =>
  `${situacao}, pending ${pending}, foreign ${terceiro}, bytes of [${bytes}], sum ${sum}`

/** A statement as one short line. */
function describeStatement(statement: Statement): string {
  switch (statement.kind) {
    case 'nota': {
      const { content, signing, protocol, wrapper, embedded } = statement
      return `nota ${content} signed:${signing} cStat:${protocol}${wrapper ? ' altered wrapper' : ''}${embedded ? ' with retEvento' : ''}`
    }
    case 'evento': {
      const { tpEvento, author, signing, registered, nSeq, text } = statement
      return `${tpEvento} by ${author} signed:${signing}${registered ? '' : ' not registered'} seq ${nSeq} text ${text}`
    }
    case 'resumo':
      return `resNFe cSit ${statement.cSit}`
    case 'resumo_evento':
      return 'resEvento 110111'
  }
}

/** A sequence as text, one upload per line. */
export const describeSequence = ({ isThirdParty, uploads }: StatementSequence): string =>
  [
    `third company is ${isThirdParty ? 'the carrier' : 'no party'}`,
    ...uploads.map(
      ({ actor, under, anchors, statements }) =>
        `  ${actor} under ${under}${anchors ? '' : ', no anchors'}: ${statements.map(describeStatement).join(' + ')}`,
    ),
  ].join('\n')

/** Removes uploads and statements while `fails` still returns true, to find a shorter failing sequence. */
export async function shortened(
  sequence: StatementSequence,
  fails: (shorter: StatementSequence) => Promise<boolean>,
): Promise<StatementSequence> {
  for (const shorter of shorterOnes(sequence)) if (await fails(shorter)) return shortened(shorter, fails)
  return sequence
}

function shorterOnes({ isThirdParty, uploads }: StatementSequence): StatementSequence[] {
  const without = uploads.map((_, at) => uploads.filter((__, index) => index !== at))
  const thinner = uploads.flatMap((upload, at) =>
    upload.statements.length < 2
      ? []
      : upload.statements.map((_, left) =>
          uploads.with(at, { ...upload, statements: upload.statements.filter((__, index) => index !== left) }),
        ),
  )
  return [...without, ...thinner].map((fewer) => ({ isThirdParty, uploads: fewer }))
}
