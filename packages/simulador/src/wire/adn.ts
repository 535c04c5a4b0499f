import type { CertificateOwner } from '@portal/fiscal/certificado/owner.ts'
import type { AdnItem } from '../adn.ts'
import { type AdnBody, spoilAdn } from '../adn-spoil.ts'
import { hasEffect } from '../faults.ts'
import type { Sefaz } from '../sefaz.ts'
import { wallStamp } from '../stamp.ts'
import { zipContent } from '../wire-lot.ts'
import { type HttpAnswer, harmed } from './harm.ts'

/** Where the ADN answers, under the base of the simulator. */
const PATH = /^\/contribuintes\/DFe\/(\d{1,15})$/
const EVENTS_PATH = /^\/contribuintes\/NFSe\/([\dA-Z]{50})\/Eventos$/
const JSON_TYPE = 'application/json; charset=utf-8'

interface Asked {
  /** With the query */
  url: string
  owner: CertificateOwner
}

/** Answers `GET /NFSe/{chave}/Eventos` and `GET /DFe/{NSU}` of the ADN; the latter fails on command. Null for another address. */
export function answerAdn(sefaz: Sefaz, { url, owner }: Asked): HttpAnswer | null {
  const { pathname, searchParams } = new URL(url, 'https://localhost')
  const chave = EVENTS_PATH.exec(pathname)?.[1]
  if (chave !== undefined) return eventsAnswer(sefaz, { chave, owner })
  const nsu = PATH.exec(pathname)?.[1]
  if (nsu === undefined) return null
  const taxId = searchParams.get('cnpjConsulta')
  const isLot = searchParams.get('lote') !== 'false'
  const request = { nsu: Number(nsu), isLot, taxId, owner }
  const regular = () => regularAnswer(sefaz, request)
  const fault = sefaz.faults.take('adn', taxId ?? owner.cnpj)
  if (fault === null) return regular()
  sefaz.record({ endpoint: 'adn', kind: 'falha', taxId, asked: nsu, cStat: null, fault: fault.kind })
  const answer = hasEffect(fault) ? regular() : json(200, '')
  switch (fault.kind) {
    case 'adn':
      return json(answer.status, JSON.stringify(spoilAdn(JSON.parse(answer.body.toString()) as AdnBody, fault.spoil)))
    case 'notFound':
      return json(404, JSON.stringify(bodyOf(sefaz, { code: 'E2220', lot: [] })))
    case 'cStat':
      return json(400, JSON.stringify(bodyOf(sefaz, { code: `E${fault.cStat}`, lot: [], status: 'REJEICAO' })))
    case 'lot':
    case 'variant':
      return regular()
    default:
      return harmed(fault, answer.body.toString())
  }
}

type Request = Parameters<Sefaz['adn']['answer']>[0]

function regularAnswer(sefaz: Sefaz, request: Request): HttpAnswer {
  const { status, code, lot } = sefaz.adn.answer(request)
  const { nsu, isLot, taxId, owner } = request
  const kind = isLot ? 'distNSU' : 'consNSU'
  const entry = { endpoint: 'adn' as const, kind, taxId: taxId ?? owner.cnpj, asked: String(nsu) }
  sefaz.record({ ...entry, cStat: String(status), count: lot.length })
  return status === 403 ? json(403, '') : json(status, JSON.stringify(bodyOf(sefaz, { code, lot })))
}

function eventsAnswer(sefaz: Sefaz, { chave, owner }: Parameters<Sefaz['adn']['eventsOf']>[0]): HttpAnswer {
  const { status, code, lot } = sefaz.adn.eventsOf({ chave, owner })
  const taxId = owner.cnpj ?? owner.cpf
  sefaz.record({ endpoint: 'adn', kind: 'eventos', taxId, asked: chave, cStat: String(status), count: lot.length })
  const word = status === 400 ? { status: 'REJEICAO' } : {}
  return json(status, JSON.stringify(bodyOf(sefaz, { code, lot, ...word })))
}

interface Content {
  code: string | null
  lot: readonly AdnItem[]
  status?: string
}

function bodyOf(sefaz: Sefaz, { code, lot, status }: Content): AdnBody {
  const at = `${wallStamp(sefaz.now())}.000`
  return {
    StatusProcessamento: status ?? (lot.length > 0 ? 'DOCUMENTOS_LOCALIZADOS' : 'NENHUM_DOCUMENTO_LOCALIZADO'),
    LoteDFe: lot.map(({ nsu, chave, kind, bytes }) => ({
      NSU: nsu,
      ChaveAcesso: chave,
      TipoDocumento: kind,
      TipoEvento: null,
      ArquivoXml: zipContent(bytes),
      DataHoraGeracao: at,
    })),
    Alertas: [],
    Erros: code === null ? [] : [{ Codigo: code, Descricao: 'Nenhum documento localizado', Parametros: [] }],
    TipoAmbiente: sefaz.ambiente === '1' ? 'PRODUCAO' : 'PRODUCAO_RESTRITA',
    VersaoAplicativo: '1.0.0',
    DataHoraProcessamento: at,
  }
}

const json = (status: number, body: string): HttpAnswer => ({
  status,
  headers: { 'content-type': JSON_TYPE },
  body: Buffer.from(body),
})
