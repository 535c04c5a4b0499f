import { later, written } from '../../base/calendar.ts'
import { signElement } from '../../base/seal.ts'
import { type Tree, writeTree } from '../../base/tree.ts'
import { NAMESPACES, XML_DECLARATION } from '../../base/xml.ts'
import { stateOf } from '../../facts/states.ts'
import { taxIdOf } from '../../layouts/parties.ts'
import { type Case, type Made, REFUSES_LETTERS } from '../../model/case.ts'
import { type Context, identify } from '../../model/context.ts'
import { buildResumo } from '../layout.ts'
import { CTE_EVENTS, MDFE_EVENTS } from './cte-events.ts'
import { type EventoWish, eventoCase } from './evento.ts'
import { NFE_EVENTS } from './nfe-events.ts'

const namedCase = ([name, wish]: [string, EventoWish]): Case => [
  `evento: ${name}`,
  (context) => {
    const made = eventoCase(context, wish)
    if (made.schema !== null || made.reason !== undefined) return made
    return { ...made, reason: 'the schema takes one line alone in every text' }
  },
]

/** An inutilização: a range of unused numbers. */
function makeInutilizacao(context: Context, registered: boolean): Made {
  const { emitente, moment, random, signer } = context
  const cUF = stateOf(emitente.uf).cUF
  const ano = moment.local.slice(2, 4)
  const serie = String(random.int(0, 889))
  const first = random.int(1, 999_999)
  const range: Tree = { nNFIni: String(first), nNFFin: String(first + random.int(0, 50)) }
  const numbers = [serie.padStart(3, '0'), ...Object.values(range).map((text) => String(text).padStart(9, '0'))]
  const id = `ID${cUF}${ano}${emitente.taxId}55${numbers.join('')}`
  const asked: Tree = { cUF, ano, CNPJ: emitente.taxId, mod: '55', serie, ...range }
  const body = writeTree({
    tpAmb: '1',
    xServ: 'INUTILIZAR',
    ...asked,
    xJust: 'Salto de numeração por falha no sistema & queda de energia',
  })
  const namespace = NAMESPACES.nfe
  const signable = { name: 'infInut', namespace, attributes: `Id="${id}"`, id, body }
  const { node, element } = signElement(signable, emitente, signer)
  const inut = `<inutNFe versao="4.00" xmlns="${namespace}">${node}${element}</inutNFe>`
  const answer: Tree = {
    tpAmb: '1',
    verAplic: 'TESTE-4.00',
    cStat: '102',
    xMotivo: 'Inutilização de número homologado',
    ...asked,
  }
  const received: Tree = { dhRecbto: written(later(moment, 2)), nProt: `1${random.digits(14)}` }
  const reply = writeTree({ retInutNFe: { '@versao': '4.00', infInut: { ...answer, ...received } } })
  const proc = `<ProcInutNFe versao="4.00" xmlns="${namespace}">${inut}${reply}</ProcInutNFe>`
  return {
    kind: 'inutilizacao',
    chave: '',
    name: `${id.slice(2)}-${registered ? 'procInutNFe' : 'inutNFe'}.xml`,
    bytes: Buffer.from(XML_DECLARATION + (registered ? proc : inut)),
    state: { situacao: registered ? 'autorizada' : 'sem_protocolo' },
    schema: `PL_010e_NT2025.002_v1.01/${registered ? 'procInutNFe' : 'inutNFe'}_v4.00.xsd`,
  }
}

const summary = (context: Context, name: 'resNFe' | 'resEvento', tree: (chave: string) => Tree): Made => {
  const { chave } = identify(context, { modelo: 55 })
  return {
    kind: name === 'resNFe' ? 'resnfe' : 'resevento',
    chave,
    name: `${chave}-${name}.xml`,
    bytes: buildResumo(name, tree(chave)),
    state: { situacao: 'resumo' },
    ...(/[A-Z]/.test(chave)
      ? { schema: null, reason: REFUSES_LETTERS }
      : { schema: `PL_NFeDistDFe_102/${name}_v1.01.xsd` }),
  }
}

const makeResNfe = (context: Context, cSitNFe: string): Made =>
  summary(context, 'resNFe', (chNFe) => ({
    chNFe,
    ...taxIdOf(context.emitente),
    xNome: context.emitente.name,
    IE: context.emitente.ie,
    dhEmi: written(context.moment),
    tpNF: '1',
    vNF: context.random.int(1000, 99_999_999),
    digVal: Buffer.from('12345678901234567890').toString('base64'),
    dhRecbto: written(later(context.moment, 3)),
    nProt: `1${context.random.digits(14)}`,
    cSitNFe,
  }))

const makeResEvento = (context: Context): Made =>
  summary(context, 'resEvento', (chNFe) => ({
    cOrgao: '91',
    ...taxIdOf(context.emitente),
    chNFe,
    dhEvento: written(context.moment),
    tpEvento: '110111',
    nSeqEvento: '1',
    xEvento: 'Cancelamento',
    dhRecbto: written(later(context.moment, 3)),
    nProt: `1${context.random.digits(14)}`,
  }))

export const EVENTO_CASES: readonly Case[] = [
  ...Object.entries({ ...NFE_EVENTS, ...CTE_EVENTS, ...MDFE_EVENTS }).map(namedCase),
  ['inutilização', (context) => makeInutilizacao(context, true)],
  ['inutilização: só pedido', (context) => makeInutilizacao(context, false)],
  ['resNFe autorizada', (context) => makeResNfe(context, '1')],
  ['resNFe denegada', (context) => makeResNfe(context, '2')],
  ['resNFe cancelada', (context) => makeResNfe(context, '3')],
  ['resEvento', makeResEvento],
]
