import { FiscalError } from '../base/error.ts'
import { type DfeNota, type Mark, MUNICIPAL_MODELO, type Party, type Written } from '../base/model.ts'
import { parseCents } from '../base/money.ts'
import { NO_LEDGER } from '../fields/ledger.ts'
import type { NodeContext } from '../fields/node-context.ts'
import { NO_TOTALS } from '../fields/totals.ts'
import { cleanTaxId, isTaxId } from '../ids/tax-id.ts'
import { isUf } from '../ids/uf.ts'
import { nodeDigest } from '../xml/digest.ts'
import { firstDeep } from '../xml/node.ts'
import { parseWritten } from '../xml/value.ts'
import { municipalFamily } from './families.ts'
import { type Leaf, leavesOf } from './leaves.ts'

/** Parts of a note that have numbers, days and values of their own. */
const ELSEWHERE = /rps|recibo|substitu|cancel|enderec|contato|obra|parcela|lote|fatura|pedido|intermed/
const PROVIDER = /prest|emit/
const CUSTOMER = /tom|dest(?!c)/

/** Names of the fields in the layouts, the surest first. All are compared without case, accents and punctuation. */
const NUMBER = [
  /^(numero|nro|nr|num)(nfs?e?|nfd|nota|notafiscal|nfeletronica)$/,
  /^n(nfse?|nf)$/,
  /^numero$/,
  /^numeroserie$/,
  /^cod$/,
]
const SERIES = [/^serie(nfse?|nfe|nota)?$/, /^seriecod$/]
const CODE = [/^cod(igo)?verifica(cao|dorautenticidade)?$/, /^codigoautenticidade$/, /^chavevalidacao$/, /^codigo$/]
const DAY = [
  /^(data|dt)(emissao)?(nfs?e?|nota)$/,
  /^d(ata|t|h)?emi(ssao)?$/,
  /^dataprocessamento$/,
  /^data(hora)?(emissao)?$/,
]
const TIME = [/^hora(nfse|emissao)?$/]
const COMPETENCE = [/^(data)?competencia$/, /^datafato$/]
const VALUE = [
  /^valor(total)?servicos?$/,
  /^((valor|vl)(total)?(nf|nota|nfse)?|vserv|vtnf|totalservicos|valorbruto)$/,
  /^valorliquido(nfse?|nfe)?$/,
  /^basecalc(ulo)?$/,
]
/** Where no field has the value of the note itself */
const VALUE_OF_PART = [/^valorfatura$/, /^valorunitario$/]
const CITY = [/^codigomunicipio(prestacao|gerador)?$/, /municipiocod$/]
const TEXT = [/^discriminacao$/, /^descri(cao|tivo)(servico)?$/, /^obsservico$/]

const UNVERIFIED: Mark = {
  state: 'unknown',
  reason: 'NFS-e em leiaute municipal: o portal guarda e lista, e não confere a assinatura da prefeitura.',
}
const UNSIGNED: Mark = { state: 'absent', reason: 'O arquivo não traz assinatura.' }
const NO_KEY: Mark = { state: 'unknown', reason: 'A NFS-e municipal não tem chave de acesso.' }
const NO_PROTOCOL: Mark = { state: 'unknown', reason: 'A NFS-e municipal não tem protocolo.' }

/**
 * Reads a NFS-e of a municipal layout by the names of its fields: number, parties, day, value and state. Families only name it; a layout that none
 * of them fits is read likewise and says so.
 * Shape   the key is made of what identifies the note: municipality, prestador, number and series
 * Throws  FiscalError `dfe.field` without a tax id, a day or a value
 */
export function readMunicipalNote(context: NodeContext): DfeNota {
  const { node } = context
  const leaves = leavesOf(node)
  const own = leaves.filter(({ path }) => !ELSEWHERE.test(path))
  const find = (names: readonly RegExp[], of: readonly Leaf[] = own) => firstOf(of, names)
  const family = municipalFamily(node)
  const [emitente, destinatario] = [partyOf(leaves, PROVIDER), partyOf(leaves, CUSTOMER)]
  const issued = momentOf(find(DAY), find(TIME))
  const value = find(VALUE) ?? find(VALUE_OF_PART, leaves)
  const ids = [emitente.taxId, destinatario.taxId].flatMap((taxId) => taxId ?? [])
  if (issued === null) throw absent('a data de emissão')
  if (value === undefined) throw absent('o valor do serviço')
  if (ids.length === 0) throw nobody({ number: find(NUMBER), issued, value, name: emitente.name ?? destinatario.name })
  const digest = nodeDigest(node)
  const numbered = own.find(({ path }) => path.endsWith('infnfse/numero'))?.value ?? find(NUMBER)
  const written = numbered?.replace(/\D/g, '') ?? ''
  const layout = family ?? 'leiaute não reconhecido'
  const competence = momentOf(find(COMPETENCE), undefined)
  return {
    kind: 'nota',
    tipo: 'outro',
    modelo: MUNICIPAL_MODELO,
    layout: layout.slice(0, 40),
    root: node.name,
    chave: municipalKey({
      city: find(CITY, leaves),
      taxId: emitente.taxId ?? ids[0] ?? '',
      number: written === '' ? digest.slice(0, 12) : written,
      series: find(SERIES),
    }),
    homologacao: leaves.some(({ name, value }) => name === 'homologacao' && /^(true|s|1)$/i.test(value)),
    numero: Number(written.slice(-15) || 0),
    serie: null,
    issued,
    totalCents: centsOf(value),
    natureza: `NFS-e municipal (${layout})`,
    cfop: null,
    route: null,
    emitente,
    destinatario: destinatario.taxId === null && destinatario.name === null ? null : destinatario,
    parties: [
      ...(emitente.taxId ? [{ role: 'emit' as const, taxId: emitente.taxId }] : []),
      ...(destinatario.taxId ? [{ role: 'toma' as const, taxId: destinatario.taxId }] : []),
    ],
    protocol: null,
    protocolState: isCancelled(leaves) ? 'cancelada' : 'autorizada',
    marks: {
      key: NO_KEY,
      signature: firstDeep(node, 'Signature') ? UNVERIFIED : UNSIGNED,
      protocol: NO_PROTOCOL,
      signer: UNVERIFIED,
      chain: UNVERIFIED,
    },
    nodeDigest: digest,
    contentDigest: null,
    hasHiddenKeys: false,
    eventos: [],
    itens: [],
    totals: { ...NO_TOTALS, vServ: centsOf(value) },
    ledger: {
      ...NO_LEDGER,
      notice: [
        find(CODE) && `Verificação ${find(CODE)}`,
        competence && `Competência ${competence.local.slice(0, 7)}`,
        find(TEXT),
      ]
        .filter(Boolean)
        .join(' · ')
        .slice(0, 500),
    },
    servico: null,
  }
}

const absent = (what: string) =>
  new FiscalError('dfe.field', `Falta ${what} nesta NFS-e em leiaute municipal, que o portal não reconhece.`)

/** A note of nobody: the portal cannot tell whose it is, and says which note it is and what to ask for. */
function nobody(of: { number: string | undefined; issued: Written; value: string; name: string | null }): FiscalError {
  const day = of.issued.local.slice(0, 10).split('-').toReversed().join('/')
  const told = [
    of.number && `nº ${of.number.slice(0, 20)}`,
    `de ${day}`,
    `de R$ ${(centsOf(of.value) / 100).toFixed(2).replace('.', ',')}`,
    of.name && `de ${of.name.slice(0, 60)}`,
  ]
  return new FiscalError(
    'dfe.field',
    `NFS-e municipal ${told.filter(Boolean).join(', ')}: o arquivo não traz um CNPJ ou CPF válido de ninguém, e o portal não sabe de que empresa ela é. ` +
      'Baixe o XML completo na prefeitura, ou peça-o a quem emitiu.',
  )
}

/** The first text of the surest name. */
function firstOf(leaves: readonly Leaf[], names: readonly RegExp[]): string | undefined {
  for (const name of names) {
    const leaf = leaves.find((candidate) => name.test(candidate.name))
    if (leaf) return leaf.value
  }
  return undefined
}

/** The party whose fields have such a name, or are in a group of such a name. */
function partyOf(leaves: readonly Leaf[], side: RegExp): Party {
  const other = side === PROVIDER ? CUSTOMER : PROVIDER
  const own = leaves.filter(
    ({ path }) =>
      side.test(path) && !/intermed|pedido|cancel/.test(path) && !(other.test(path) && lastSide(path) === other),
  )
  const id = own.find(
    ({ name, value }) => /cnpj|cpf|identificacaotomador|^nrdocumento$/.test(name) && taxIdOf(value) !== null,
  )
  const name = firstOf(own, [
    /^(nome)?razaosocial(prestador|tomador|destinatario)?$/,
    /^(prest|tom)nomerazao$/,
    /^xnome$/,
    /^nm(prestador|tomador)$/,
    /razao|nome(?!fant|munic|cidade)/,
  ])
  const uf = firstOf(own, [/^(ds)?uf(prestador|tomador|destinatario)?$/, /^estado$/, /uf$/])?.toUpperCase()
  return {
    taxId: id ? taxIdOf(id.value) : null,
    name: name?.slice(0, 150) ?? null,
    uf: uf !== undefined && isUf(uf) ? uf : null,
    ie: null,
  }
}

/** The side that the end of a path speaks of. */
function lastSide(path: string): RegExp | null {
  const segments = path.split('/').toReversed()
  for (const segment of segments) {
    if (PROVIDER.test(segment)) return PROVIDER
    if (CUSTOMER.test(segment)) return CUSTOMER
  }
  return null
}

function taxIdOf(value: string): string | null {
  const taxId = cleanTaxId(value)
  return isTaxId(taxId) ? taxId : null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The forms of a day in municipal files: ISO, dd/mm/aaaa, aaaammdd, «May 11 2022 12:00:00:000AM»; the time may be a field of its own. */
function momentOf(day: string | undefined, time: string | undefined): Written | null {
  if (day === undefined) return null
  const [, d, m, y, rest = ''] = /^(\d{2})[/-](\d{2})[/-](\d{4})(.*)$/.exec(day) ?? []
  const [, name = '', ofMonth = '', year = ''] = /^([A-Za-z]{3})\w* +(\d{1,2}),? +(\d{4})/.exec(day) ?? []
  const month = MONTHS.indexOf(name.toLowerCase()) + 1
  const iso =
    d !== undefined
      ? `${y}-${m}-${d}`
      : month > 0
        ? `${year}-${String(month).padStart(2, '0')}-${ofMonth.padStart(2, '0')}`
        : day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  const clock = /(\d{2}:\d{2})(:\d{2})?/.exec(time ?? (d === undefined ? '' : rest))
  const plain = /^\d{4}-\d{2}-\d{2}$/.test(iso)
  return parseWritten(plain && clock ? `${iso}T${clock[1]}${clock[2] ?? ':00'}` : iso) ?? parseWritten(iso.slice(0, 10))
}

/** `1.234,56`, `1234.56` and `240.000000`. */
function centsOf(written: string): number {
  const text = written.replace(/[R$\s]/g, '')
  const [whole = '', decimals = ''] = (text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text).split(
    '.',
  )
  return parseCents(`${whole || '0'}.${decimals.slice(0, 2).padEnd(2, '0')}`)
}

/** A field that says so, or a group of a cancellation with something in it. */
function isCancelled(leaves: readonly Leaf[]): boolean {
  return leaves.some(({ path, name, value }) => {
    if (/^(cancelad[ao]|nfcancelada)$/.test(name)) return /^(s|sim|true|1)$/i.test(value)
    if (/^situacaocodigonfse$/.test(name)) return value === '2'
    if (/^(statusnfe|situacao(nfse?|nota)?|status)$/.test(name)) return /^(c|cancelad[ao])$/i.test(value)
    if (/^data(hora)?cancel(amento)?$/.test(name)) return /\d/.test(value)
    return (
      /(^|\/)(nfse|nfe)?cancelamento(nfse?)?\//.test(path) && /sucesso|datahora/.test(name) && !/^false$/i.test(value)
    )
  })
}

/** Capital letters, digits and hyphens only: the key names files, and the column allows no others. */
function municipalKey(of: {
  city: string | undefined
  taxId: string
  number: string
  series: string | undefined
}): string {
  const plain = (text: string, most: number) =>
    text
      .normalize('NFD')
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, most)
  const city = /^\d{7}$/.test(of.city ?? '') ? of.city : '0000000'
  const series = plain(of.series ?? '', 10)
  return ['NFSE', city, plain(of.taxId, 14), plain(of.number, 30), ...(series === '' ? [] : [series])].join('-')
}
