import { written } from '../../base/calendar.ts'
import type { Tree } from '../../base/tree.ts'
import { STATES } from '../../facts/states.ts'
import { mdfeEmit, taxIdOf } from '../../layouts/parties.ts'
import { type Case, type Made, type MadeState, REFUSES_LETTERS } from '../../model/case.ts'
import { type Context, identify, someKeys } from '../../model/context.ts'
import { answer } from '../../model/stage.ts'
import { prose } from '../../model/texts.ts'
import { buildMdfe, type MdfeIde, mdfeFileName } from '../layout.ts'
import { MODALS } from './modal.ts'

interface MdfeWish {
  modal?: string
  /** Number of cities of unloading, and of documents per city */
  cities?: number
  documents?: number
  kind?: 'CTe' | 'NFe' | 'MDFe'
  tpEmis?: string
  pending?: boolean
  homologacao?: boolean
  full?: boolean
  state?: (context: Context) => MadeState
}

const SCHEMAS = 'PL_MDFe_300b_NT012025_1.03'
const CITIES = STATES.flatMap(({ cities }) => cities)

const ideOf = ({ outro, moment }: Context, wish: MdfeWish): MdfeIde => ({
  tpEmit: '1',
  tpTransp: wish.full ? '1' : undefined,
  modal: MODALS[wish.modal ?? 'rodo']!.code,
  verProc: 'Gerador 2.0',
  UFFim: outro.uf,
  infPercurso: wish.full ? ['SP', 'RJ', 'ES', 'BA'].map((UFPer) => ({ UFPer })) : undefined,
  tail: wish.full ? { dhIniViagem: written(moment), indCanalVerde: '1' } : undefined,
})

const MODELS = { CTe: 57, NFe: 55, MDFe: 58 } as const
const GROUPS = { CTe: 'infCTe', NFe: 'infNFe', MDFe: 'infMDFeTransp' } as const

const dangerous: Tree = {
  peri: { nONU: '1203', xNomeAE: 'GASOLINA', xClaRisco: '3', grEmb: 'II', qTotProd: '1200 L', qVolTipo: '6 TAMBORES' },
}
/** A truck with one container, with seals. */
export const transportUnit: Tree = {
  infUnidTransp: {
    tpUnidTransp: '1',
    idUnidTransp: 'ABC1D23',
    lacUnidTransp: { nLacre: 'LT-1' },
    infUnidCarga: { tpUnidCarga: '1', idUnidCarga: 'MSCU4511201', lacUnidCarga: { nLacre: 'LC-9' }, qtdRat: '50.00' },
    qtdRat: '100.00',
  },
}

function citiesOf(context: Context, wish: MdfeWish): Tree[] {
  const { cities = 1, documents = 3, kind = 'NFe' } = wish
  return Array.from({ length: cities }, (_, at) => {
    const [cMunDescarga, xMunDescarga] = CITIES[(at * 7) % CITIES.length]!
    const keys = someKeys(context, MODELS[kind], documents)
    const extras = wish.full ? { indReentrega: '1', ...transportUnit, ...dangerous } : {}
    return { cMunDescarga, xMunDescarga, [GROUPS[kind]]: keys.map((key) => ({ [`ch${kind}`]: key, ...extras })) }
  })
}

const insurance = ({ outro }: Context): Tree => ({
  infResp: { respSeg: '2', CNPJ: outro.taxId },
  infSeg: { xSeg: 'Seguradora São Jorge S.A.', CNPJ: '11222333000181' },
  nApol: '552.14.001',
  nAver: ['0001', '0002', '0003'],
})

const lotacao: Tree = {
  infLocalCarrega: { CEP: '80010000' },
  infLocalDescarrega: { latitude: '-20.315000', longitude: '-40.312000' },
}

function groupsOf(context: Context, wish: MdfeWish): Tree {
  const { cities = 1, documents = 3, kind = 'NFe', full } = wish
  const modal = MODALS[wish.modal ?? 'rodo']!
  return {
    emit: mdfeEmit(context.emitente, { xFant: 'Expresso & Cia', email: 'frota@exemplo.com.br' }),
    infModal: { '@versaoModal': '3.00', ...modal.tree(context) },
    infDoc: { infMunDescarga: citiesOf(context, wish) },
    seg: full ? insurance(context) : undefined,
    prodPred: {
      tpCarga: '05',
      xProd: 'Carga geral & paletizada',
      cEAN: 'SEM GTIN',
      NCM: '84099190',
      infLotacao: full ? lotacao : undefined,
    },
    tot: {
      [`q${kind}`]: String(cities * documents),
      vCarga: context.random.int(100_000, 999_999_999),
      cUnid: '01',
      qCarga: `${context.random.int(100, 44_000)}.5000`,
    },
    lacres: full ? ['A-1', 'A-2', 'A-3'].map((nLacre) => ({ nLacre })) : undefined,
    autXML: taxIdOf(context.pessoa),
    infAdic: { infAdFisco: prose(context.random, 200), infCpl: prose(context.random, full ? 4800 : 200) },
  }
}

const schemaOf = (chave: string, pending: boolean): Pick<Made, 'schema' | 'reason'> =>
  /[A-Z]/.test(chave)
    ? { schema: null, reason: REFUSES_LETTERS }
    : { schema: `${SCHEMAS}/${pending ? 'mdfe' : 'procMDFe'}_v3.00.xsd` }

export function mdfeCase(context: Context, wish: MdfeWish): Made {
  const { random, moment, emitente, signer } = context
  const identity = identify(context, { modelo: 58, tpEmis: wish.tpEmis ?? '1' })
  const { chave } = identity
  const { homologacao = false, pending = false } = wish
  const modal = MODALS[wish.modal ?? 'rodo']!
  const groups = groupsOf(context, wish)
  const given = pending
    ? null
    : answer(random, moment, { uf: 'MDFE', cStat: '100', reason: 'Autorizado o uso do MDF-e' })
  const parts = { identity, emitente, moment, homologacao, answer: given, ide: ideOf(context, wish), groups }
  const { bytes } = buildMdfe(parts, signer)
  const known: MadeState = { situacao: pending ? 'sem_protocolo' : 'autorizada' }
  return {
    kind: 'mdfe',
    chave,
    name: mdfeFileName(chave, given),
    bytes,
    state: wish.state?.(context) ?? known,
    ...schemaOf(chave, pending),
    parts: [{ element: Object.keys(modal.tree(context))[0]!, schema: modal.schema }],
  }
}

const closed =
  (situacao: 'encerrada' | 'cancelada') =>
  (context: Context): MadeState => ({
    situacao,
    cancelamento: { nProt: `94126${context.random.digits(10)}`, dh: written(context.moment) },
  })

const CASES: [string, MdfeWish][] = [
  ...Object.keys(MODALS).map((modal): [string, MdfeWish] => [`modal ${modal}`, { modal }]),
  ['todos os grupos', { modal: 'rodo completo', full: true, cities: 3, documents: 2 }],
  ['CT-e por município', { kind: 'CTe', cities: 12, documents: 15 }],
  ['NF-e por município', { kind: 'NFe', cities: 30, documents: 12 }],
  ['MDF-e transportados', { kind: 'MDFe', modal: 'aquav', documents: 5 }],
  ['contingência', { tpEmis: '2', pending: true }],
  ['contingência autorizada', { tpEmis: '2' }],
  ['homologação', { homologacao: true }],
  ['sem protocolo', { pending: true }],
  ['encerrado', { state: closed('encerrada') }],
  ['cancelado', { state: closed('cancelada') }],
]

export const MDFE_CASES: readonly Case[] = CASES.map(([name, wish]) => [
  `MDF-e: ${name}`,
  (context: Context) => mdfeCase(context, wish),
])
