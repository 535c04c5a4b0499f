import { withoutPrefix } from '@portal/fiscal/fields/key.ts'
import { withOwnProtocol } from '@portal/fiscal/fields/protocol.ts'
import type { Kind, KindItem } from '@portal/fiscal/kind/kind.ts'
import { KINDS, kindOfRoot } from '@portal/fiscal/kinds/registry.ts'
import { child, elements, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { GAP, MARGIN, proseParts } from '../evento/campos.ts'
import { contentSections } from '../evento/conteudo.ts'
import { textAtPath } from '../evento/evento-model.ts'
import { quadroBlock } from '../evento/quadro.ts'
import { avisoBlock, HOMOLOGACAO } from '../evento/registro.ts'
import type { FormInput, Printed } from '../format/form.ts'
import { printedQr } from '../format/query.ts'
import { dateTime, numero, reais } from '../format/values.ts'
import { flowPages, type Part } from '../paper/flow.ts'
import { wordingOf } from '../words/kind-wording.ts'
import type { Wording } from '../words/wording.ts'
import { billItems, itemRests, itemsSection, metersSection } from './items.ts'
import { faturaBlocks, partyBlock, partyRest } from './parties.ts'
import { keyLookup, qrBlock } from './qr.ts'

const MARKS: Readonly<Record<string, string>> = {
  cancelada: 'CANCELADA',
  substituida: 'SUBSTITUÍDA',
  denegada: 'DENEGADA',
  sem_protocolo: 'SEM PROTOCOLO',
}
const FOOT =
  'Representação gráfica do documento eletrônico. O que vale é o arquivo eletrônico (XML), que deve ser guardado.'
/** Groups that a block of their own shows. */
const SHOWN: ReadonlySet<string> = new Set(['emit', 'dest', 'comp', 'rem', 'det', 'NFdet'])

/** What the seal shows of the protocol, and the key. */
const SEALED: ReadonlySet<string> = new Set([
  ...['tpAmb', 'nProt', 'dhRecbto'],
  ...KINDS.map(({ keyField }) => keyField),
])

const PARTY_TITLES: Readonly<Record<string, string>> = { dest: 'DESTINATÁRIO', comp: 'COMPRADOR', rem: 'REMETENTE' }

const partyParts = (title: string, party: XmlNode | undefined, wording: Wording): Part[] => [
  partyBlock(title, party),
  ...partyRest(title, party, wording),
]

/** A described kind in a file; undefined when it holds none. */
export function kindIn(root: XmlNode): { kind: Kind; signed: XmlNode } | undefined {
  for (const node of [root, ...elements(root)]) {
    const kind = kindOfRoot(node.name)
    if (kind && child(node, kind.inf)) return { kind, signed: node }
  }
  return undefined
}

/**
 * The printed form of a described kind (DANF3E, DANFE-COM, DANFE-AG, DANFGas, DABPE, DACE …): who, what, how much, and every further field under
 * its official name. Items of a bill are a table; the other groups follow field by field.
 * Source  MOC of NFCom and articles on the annexes of the others, which were not read: `docs/limits.md`
 */
export function drawKind({ root: file, state, options }: FormInput): Printed {
  const root = withOwnProtocol(file)
  const { kind, signed } = kindIn(root)! // the caller found one
  const inf = child(signed, kind.inf)
  const ide = child(inf, 'ide')
  const answer = child(child(root, kind.prot), 'infProt')
  const chave = withoutPrefix(inf?.attrs.Id ?? '')
  const number = `${numero(textAtPath(ide, kind.numero))} série ${textAtPath(ide, 'serie')}`
  const homologacao = textAtPath(ide, 'tpAmb') === '2'
  const items = inf && billItems(inf, kind)
  const wording = wordingOf(kind.modelo)
  const mark = MARKS[state.situacao]
  const pages = flowPages(
    {
      head: quadroBlock({
        title: kind.form,
        says: kind.title,
        logo: state.logo,
        about: { chave, label: 'CHAVE DE ACESSO' },
        seal: sealOf(answer),
        fields: headFields(inf, ide, kind),
      }),
      parts: [
        ...(homologacao ? [avisoBlock(HOMOLOGACAO)] : []),
        ...(textAtPath(ide, 'tpEmis') === '2' ? [avisoBlock('EMITIDA EM CONTINGÊNCIA')] : []),
        ...partyParts('EMITENTE', child(inf, 'emit'), wording),
        ...kind.counterparties.flatMap(([name]) =>
          child(inf, name) ? partyParts(PARTY_TITLES[name] ?? 'OUTRA PARTE', child(inf, name), wording) : [],
        ),
        ...(kind.bill && inf ? faturaBlocks(inf, kind.bill) : []),
        ...(items ? itemParts(items, wording) : []),
        ...detailsOf(inf, items !== undefined, wording),
        ...(answer ? contentSections(answer, 'PROTOCOLO', SEALED, wording) : []),
        ...footParts(signed, kind, chave),
      ],
      watermark: [...(mark ? [mark] : []), ...(homologacao ? ['SEM VALOR FISCAL'] : [])],
      margin: MARGIN,
      gap: GAP,
    },
    options,
  )
  return { title: `${kind.form} ${number}`.trim(), issued: textAtPath(ide, 'dhEmi'), pages }
}

const sealOf = (answer: XmlNode | undefined) =>
  answer
    ? {
        label: 'PROTOCOLO DE AUTORIZAÇÃO',
        lines: [textAtPath(answer, 'nProt'), dateTime(textAtPath(answer, 'dhRecbto'))],
      }
    : { label: 'PROTOCOLO DE AUTORIZAÇÃO', lines: ['SEM PROTOCOLO NESTE ARQUIVO'] }

function headFields(inf: XmlNode | undefined, ide: XmlNode | undefined, kind: Kind) {
  const middle = { align: 'center', font: 'bold' } as const
  const cents = inf ? kind.totalCents(inf) : 0
  return [
    { label: 'NÚMERO', value: numero(textAtPath(ide, kind.numero)), weight: 25, ...middle },
    { label: 'SÉRIE', value: textAtPath(ide, 'serie'), weight: 15, ...middle },
    { label: 'DATA E HORA DE EMISSÃO', value: dateTime(textAtPath(ide, 'dhEmi')), weight: 32, ...middle },
    { label: 'VALOR TOTAL', value: reais((cents / 100).toFixed(2)), weight: 28, ...middle },
  ]
}

const itemParts = (items: readonly KindItem[], wording: Wording): Part[] => [
  itemsSection(items),
  metersSection(items, wording),
  itemRests(items, wording),
]

/** Every group that no block above shows; of kinds without a table of items, the items too. */
function detailsOf(inf: XmlNode | undefined, hasTable: boolean, wording: Wording): Part[] {
  return elements(inf)
    .filter(({ name }) => !(SHOWN.has(name) && (hasTable || (name !== 'det' && name !== 'NFdet'))))
    .flatMap((group) =>
      contentSections(group, (wording.labelOf(group.name) ?? group.name).toUpperCase(), NOTHING, wording),
    )
}

const NOTHING: ReadonlySet<string> = new Set()

/** The QR Code with what the paper is beside it, which would else be alone on a last page. */
function footParts(signed: XmlNode, { query, tipo }: Kind, chave: string): Part[] {
  const written = query ? textAtPath(child(signed, query.group), query.qrCode) : ''
  if (written === '') return proseParts('', FOOT, { size: 8 })
  const qr = printedQr(written, { tipo, chave })
  return [qrBlock(qr, `${keyLookup(qr)}\n\n${FOOT}`)]
}
