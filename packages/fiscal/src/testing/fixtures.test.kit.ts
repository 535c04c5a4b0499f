import type { Actor, Address, Company } from '@portal/synthetic/base/company.ts'
import { chaveOf as fullChaveOf } from '@portal/synthetic/base/digits.ts'
import { type Tree, writeTree } from '@portal/synthetic/base/tree.ts'
import { buildCte } from '@portal/synthetic/cte/layout.ts'
import { editXml } from '@portal/synthetic/edit-xml.ts'
import { buildEvento } from '@portal/synthetic/evento/layout.ts'
import type { DocumentHead } from '@portal/synthetic/layouts/identity.ts'
import { cteEmit, cteParty, mdfeEmit, nfeDest, nfeEmit, taxIdOf } from '@portal/synthetic/layouts/parties.ts'
import { buildMdfe } from '@portal/synthetic/mdfe/layout.ts'
import { buildNfe } from '@portal/synthetic/nota/layout.ts'

/** Small documents for the readers' tests, with known values. Tax ids are invented and valid. */
export const CNPJ = { emitente: '11222333000181', destinatario: '11444777000161', letters: '12ABC34501DE35' }
export const CPF = '52998224725'

interface KeyOf {
  mod?: string
  cnpj?: string
  serie?: number
  numero?: number
}

const CODE = '12345678'

/** A key of São Paulo, June 2026, with a correct check digit. */
export const chaveOf = ({ mod = '55', cnpj = CNPJ.emitente, serie = 1, numero = 10 }: KeyOf = {}): string =>
  fullChaveOf({ cUF: '35', month: '2606', taxId: cnpj, modelo: Number(mod), serie, numero, code: CODE })

export const asBytes = (xml: string): Uint8Array => new TextEncoder().encode(xml)

const ADDRESS: Address = {
  street: 'Rua A',
  number: '1',
  district: 'Centro',
  cityCode: '3550308',
  cityName: 'São Paulo',
  uf: 'SP',
  cep: '01001000',
  phone: '1133334444',
}
const actor = (taxId: string, name: string, uf = 'SP'): Actor => ({
  taxId,
  name,
  uf,
  ie: null,
  address: { ...ADDRESS, uf },
})
const company = (name: string): Company => ({
  ...actor(CNPJ.emitente, name),
  ie: '111',
  regime: 'normal',
  atividade: 'comercio',
})
const EMITENTE = company('Emitente Ltda')
const CARRIER = company('Transportes')
const BUYER = actor(CNPJ.destinatario, 'Destino SA', 'RJ')
const MOMENT = { local: '2026-06-01T10:00:00', offset: '-03:00' }

const head = (emitente: Company, mod: string): DocumentHead => ({
  identity: { chave: chaveOf({ mod }), code: CODE, serie: 1, numero: 10, tpEmis: '1' },
  emitente,
  moment: MOMENT,
  homologacao: false,
})

/** The text of a built document without its XML declaration. */
const textOf = ({ bytes }: { bytes: Buffer }) => bytes.toString().replace(/^<\?.*?\?>/, '')

interface NfeOf {
  chave?: string
  mod?: string
  /** Replaces the only item's prod and imposto */
  prod?: string
  imposto?: string
  /** Replaces dhEmi */
  date?: string
  vNF?: string
  /** Replaces pag */
  more?: string
  layout?: string
}

export const PROD = writeTree({
  cProd: '1',
  cEAN: 'SEM GTIN',
  xProd: 'Pão & vinho',
  NCM: '19059090',
  CFOP: '5102',
  uCom: 'UN',
  qCom: '2.0000',
  vUnCom: '5.125',
  vProd: 1025,
})

const builtNfe = (modelo: 55 | 65, answered: boolean) =>
  buildNfe(
    {
      ...head(EMITENTE, String(modelo)),
      modelo,
      ide: { natOp: 'Venda', idDest: '2', indFinal: '0', verProc: '1' },
      emit: nfeEmit(EMITENTE),
      dest: nfeDest(BUYER),
      autXML: [{ CPF }],
      det: [{ '@nItem': '1', prod: {}, imposto: {} }],
      total: { ICMSTot: { vNF: {} } },
      transp: { transporta: { CNPJ: CNPJ.letters } },
      pag: {},
      answer: answered
        ? {
            nProt: '135260000000001',
            cStat: '100',
            reason: 'Motivo',
            received: { ...MOMENT, local: '2026-06-01T10:00:05' },
          }
        : null,
    },
    null,
  )

/** An NFe element, one item, no signature. */
export function nfe(options: NfeOf = {}): string {
  const { mod = '55', prod = PROD, imposto = '', vNF = '10.25', more = '', layout = '4.00' } = options
  const xml = editXml(textOf(builtNfe(mod === '65' ? 65 : 55, false)), { prod, imposto, vNF })
  const { chave = chaveOf({ mod }), date } = options
  const dated = date === undefined ? xml : xml.replace(/<dhEmi>.*<\/dhEmi>/, date)
  return dated
    .replace(/Id="NFe\w+" versao="4.00"/, `Id="NFe${chave}" versao="${layout}"`)
    .replace('<pag></pag>', () => more)
}

/** The protocol of an NF-e. */
export const protNfe = (cStat: string, chave = chaveOf()): string =>
  editXml(/<protNFe.*<\/protNFe>/.exec(textOf(builtNfe(55, true)))![0], { chNFe: chave, digVal: 'AAAA', cStat })

export const nfeProc = (inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${inner}</nfeProc>`

interface EventoOf {
  chave?: string
  tpEvento?: string
  /** Replaces the content of detEvento */
  detail?: string
  cStat?: string | null
}

/** A procEventoNFe; `cStat: null` omits the return. */
export function procEventoNfe(options: EventoOf = {}): string {
  const { chave = chaveOf(), tpEvento = '110111', cStat = '135', detail } = options
  const built = buildEvento(
    {
      space: 'nfe',
      chave,
      tpEvento,
      sequence: 1,
      organ: '35',
      author: EMITENTE,
      moment: { ...MOMENT, local: '2026-06-02T10:00:00' },
      homologacao: false,
      detail: { descEvento: 'Cancelamento', nProt: '1', xJust: 'Pedido desfeito pelo cliente' },
      reply: {
        nProt: '135260000000009',
        cStat: cStat ?? '',
        reason: 'Registrado',
        received: { ...MOMENT, local: '2026-06-02T10:00:09' },
        verAplic: '1',
        xEvento: 'Nome do evento',
      },
    },
    null,
  )
  const changes = { ...(detail === undefined ? {} : { detEvento: detail }), ...(cStat === null && { retEvento: null }) }
  return editXml(textOf(built), changes)
}

interface CteOf {
  root?: 'CTe' | 'CTeOS' | 'CTeSimp'
  mod?: string
  /** The tomador as the layout writes it, inside ide */
  tomador?: string
  /** Replaces the groups after emit */
  body?: string
}

const CTE_LAYOUTS = { CTe: 'cte', CTeOS: 'cteos', CTeSimp: 'ctesimp' } as const

/** A CT-e element with remetente, expedidor, recebedor and destinatário. */
export function cte(options: CteOf = {}): string {
  const { root = 'CTe', mod = '57', tomador = '<toma3><toma>0</toma></toma3>', body = CTE_BODY } = options
  const groups: Tree = { emit: cteEmit(CARRIER, { CRT: '3' }) }
  const parts = { ...head(CARRIER, mod), layout: CTE_LAYOUTS[root], CFOP: '5353', ide: {}, groups, answer: null }
  return editXml(textOf(buildCte(parts, null)), { mod, natOp: 'Frete', infCTeSupl: null })
    .replace('</ide>', () => `${tomador}</ide>`)
    .replace('</emit>', () => `</emit>${body}`)
}

export const CTE_BODY = writeTree({
  rem: cteParty(actor(CNPJ.destinatario, 'Remetente'), 'Reme'),
  exped: cteParty(actor(CNPJ.letters, 'Expedidor'), 'Exped'),
  receb: cteParty(actor(CPF, 'Recebedor'), 'Receb'),
  dest: cteParty(actor(CNPJ.destinatario, 'Destinatário', 'BA'), 'Dest'),
  vPrest: { vTPrest: 15_050 },
})

/** An MDF-e element with two contratantes. */
export function mdfe(): string {
  const infContratante = [{ xNome: 'Quem contrata', ...taxIdOf(BUYER) }, { CPF }]
  const parts = {
    ...head(CARRIER, '58'),
    homologacao: true,
    ide: { tpEmit: '1', modal: '1', verProc: '1', UFFim: 'SP' },
    groups: {
      emit: mdfeEmit(CARRIER, {}),
      infModal: { rodo: { infANTT: { infContratante } } },
      tot: { vCarga: 123_450 },
    },
    answer: null,
  }
  return editXml(textOf(buildMdfe(parts, null)), { infMDFeSupl: null })
}
