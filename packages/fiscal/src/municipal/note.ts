import { FiscalError } from '../base/error.ts'
import { type DfeNota, type Mark, MUNICIPAL_MODELO, type Party, type Written } from '../base/model.ts'
import { parseCents } from '../base/money.ts'
import { NO_LEDGER } from '../fields/ledger.ts'
import type { NodeContext } from '../fields/node-context.ts'
import { NO_TOTALS } from '../fields/totals.ts'
import { cleanTaxId, isTaxId, restoreTaxId } from '../ids/tax-id.ts'
import { isUf } from '../ids/uf.ts'
import { nodeDigest } from '../xml/digest.ts'
import { firstDeep } from '../xml/node.ts'
import { parseWritten } from '../xml/value.ts'
import { municipalFamily } from './families.ts'
import { type Leaf, leavesOf } from './leaves.ts'

/** Parts of a note that have numbers, days and values of their own. */
const ELSEWHERE = /rps|recibo|substitu|cancel|enderec|contato|obra|parcela|lote|fatura|pedido|intermed/
const PROVIDER = /prest|emit|(?:cnp|soc)pre$/
const CUSTOMER = /tom|dest(?!c)/
/** Lines of a note, whose values are not those of the note */
const LINES = /\/(det|itens|item|listaservicos?|listaitens)\//

/** Names of the fields in the layouts, the surest first. All are compared without case, accents and punctuation. */
const NUMBER = [
  /^(numero|nro|nr|num)(nfs?e?|nfd|nota|notafiscal|nfeletronica)$/,
  /^n(nfse?|nf)$/,
  /^nota(numero)?$/,
  /^numero$/,
  /^numeroserie$/,
  /^cod$/,
  /^(numero|nro|nr|num).*(nota|nfs?e?)$/,
]
const SERIES = [/^serie(nfse?|nfe|nota)?$/, /^seriecod$/]
const CODE = [/^cod(igo)?verifica(cao|dorautenticidade)?$/, /^codigoautenticidade$/, /^chavevalidacao$/, /^codigo$/]
const DAY = [
  /^(data|dt)(emissao)?(nfs?e?|nota)$/,
  /^d(ata|t|h)?emi(ssao)?$/,
  /^dataprocessamento$/,
  /^data(hora)?(emissao)?$/,
  /^(nota|nf)data(emissao)?$/,
  /^(data|dt|dh).*emi/,
  /^(data|dt|dh).*(nota|nf)/,
]
const TIME = [/^hora(nfse|emissao)?$/, /^(nota|nf)hora$/]
const COMPETENCE = [/^(data)?competencia$/, /^datafato$/]
const VALUE = [
  /^valor(total)?servicos?$/,
  /^((valor|vl)(total)?(nfs?|nota|nfse)?|vserv|vtnf|totalservicos|valorbruto)$/,
  /^valorliquido(nfse?|nfe)?$/,
  /^basecalc(ulo)?$/,
  /^(nota|nf)valor$/,
  /^(valor|vl|vlr)(bruto|total).*$/,
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
  // the note's own element may have any name
  const own = leaves.filter(({ path }) => !ELSEWHERE.test(path.slice(path.indexOf('/'))))
  const find = (names: readonly RegExp[], of: readonly Leaf[] = own) => firstOf(of, names)
  const family = municipalFamily(node)
  const [emitente, destinatario] = [partyOf(leaves, PROVIDER), partyOf(leaves, CUSTOMER)]
  const issued = momentOf(find(DAY), find(TIME))
  const whole = own.filter(({ path }) => !LINES.test(path))
  const value = find(VALUE, whole) ?? find(VALUE) ?? find(VALUE_OF_PART, leaves)
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
    protocolState: isCancelled(leaves, written) || isReplaced(leaves, written) ? 'cancelada' : 'autorizada',
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
    /razao|razsoc|nome(?!fant|munic|cidade)/,
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

/** A tax id; systems drop zeros on its left, or fill a CPF up to the length of a CNPJ. */
function taxIdOf(value: string): string | null {
  const taxId = restoreTaxId(cleanTaxId(value))
  if (isTaxId(taxId)) return taxId
  const shorter = taxId.slice(-11)
  return /^000\d{11}$/.test(taxId) && isTaxId(shorter) ? shorter : null
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

/** `1.234,56`, `1,234.56`, `1234.56` and `240.000000`. */
function centsOf(written: string): number {
  const text = written.replace(/[R$\s]/g, '')
  const isEnglish = text.lastIndexOf('.') > text.lastIndexOf(',')
  const plain = isEnglish ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.')
  const [whole = '', decimals = ''] = plain.split('.')
  return parseCents(`${whole || '0'}.${decimals.slice(0, 2).padEnd(2, '0')}`)
}

/** A field that says so, or a group of a confirmed cancellation that names this note or none. */
function isCancelled(leaves: readonly Leaf[], number: string): boolean {
  const named = leaves.filter(({ path }) => OF_CANCELLATION.test(path) && NAMED_NOTE.test(path))
  const isOfAnother = named.length > 0 && !named.some(({ value }) => isSameNumber(value, number))
  const isRefused = leaves.some(
    ({ path, name, value }) => OF_CANCELLATION.test(path) && name === 'sucesso' && /^(false|n|0)$/i.test(value),
  )
  return leaves.some(({ path, name, value }) => {
    if (/^(cancelad[ao]|(nf|nota)cancelada)$/.test(name)) return /^(s|sim|true|1)$/i.test(value)
    if (/^situacaocodigonfse$/.test(name)) return value === '2'
    if (/^(statusnfs?e|situacao(nfs?e?|nota|rps)?|sitnf|status)$/.test(name)) return /^(c|cancelad[ao])$/i.test(value)
    if (/(^|\/)situacao(nfs?e?)?\/descricao$/.test(path)) return /^cancelad[ao]$/i.test(value)
    if (/^d(ata|t)(hora)?cancel(amento)?$/.test(name)) return isDay(value)
    if (!OF_CANCELLATION.test(path) || isRefused || isOfAnother) return false
    return name === 'sucesso' || (name.includes('datahora') && isDay(value))
  })
}

const OF_CANCELLATION = /(^|\/)(nfse|nfe)?cancelamento(nfse?)?\//
const NAMED_NOTE = /\/identificacao(nfse|nfe|nota)\/numero$/

/** Zeros in front do not count; some systems write the year before the number in one of the two places. */
function isSameNumber(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((written) => written.replace(/\D/g, '').replace(/^0+/, ''))
    .sort((a, b) => a.length - b.length)
  return short === long || short === '' || (/^20\d{2}/.test(long) && long.slice(4).replace(/^0+/, '') === short)
}
/** A date that is one: systems write the year 1 where there is none. */
const isDay = (value: string): boolean => /\d/.test(value) && !/^(0001-01-01|01\/01\/0001|0000)/.test(value)

/** ABRASF: the group beside a note names the one that replaced it. */
const isReplaced = (leaves: readonly Leaf[], number: string): boolean =>
  leaves.some(
    ({ path, name, value }) =>
      /\/nfsesubstituicao\//.test(path) && name === 'nfsesubstituidora' && /[1-9]/.test(value) && value !== number,
  )

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
