import { FiscalError } from '../base/error.ts'
import type { DfeInutilizacao, Mark } from '../base/model.ts'
import { childContext, type NodeContext } from '../fields/node-context.ts'
import { validTaxIdAt, writtenTaxId } from '../fields/party.ts'
import { protocolAt } from '../fields/protocol.ts'
import { signedMarks } from '../fields/signed.ts'
import { ufOfCode } from '../ids/uf.ts'
import { child, elements, text, type XmlNode } from '../xml/node.ts'
import { textAt, wholeAt } from '../xml/value.ts'

const MODELOS = new Map<string, DfeInutilizacao['modelo']>([
  ['55', 55],
  ['65', 65],
  ['57', 57],
])

/**
 * Reads a range of numbers declared unused: procInutNFe, ProcInutNFe, inutNFe, procInutCTe, inutCTe.
 * Shape   `registered` when the return has cStat 102 (homologated); false for a bare request
 * Throws  FiscalError `inutilizacao.absent` | `dfe.model` | `dfe.number`
 * Source  MOC NF-e and CT-e, leiauteInut
 */
export function readInutilizacao(context: NodeContext): DfeInutilizacao {
  const holder = requestOf(context)
  const inf = child(holder?.node, 'infInut')
  if (!holder || !inf) throw new FiscalError('inutilizacao.absent', 'O arquivo não contém o pedido de inutilização.')
  const answer = child(elements(context.node).find(isReturn), 'infInut')
  const protocol = protocolAt(answer)
  const modelo = modeloOf(inf)
  const [first, last] = modelo === 57 ? ['nCTIni', 'nCTFin'] : ['nNFIni', 'nNFFin']
  const returnMark = markOfReturn(inf, answer, [first, last])
  const ano = wholeAt(inf, 'ano')
  return {
    kind: 'inutilizacao',
    modelo,
    emitente: validTaxIdAt(inf),
    uf: ufOfCode(text(inf, 'cUF') ?? '') ?? null,
    homologacao: text(inf, 'tpAmb') === '2',
    ano: ano < 100 ? 2000 + ano : ano, // two digits in the layout
    serie: wholeAt(inf, 'serie'),
    numeroIni: wholeAt(inf, first),
    numeroFim: wholeAt(inf, last),
    justificativa: textAt(inf, 'xJust'),
    protocol,
    registered: returnMark.state !== 'failed' && protocol?.cStat === '102',
    ...signedMarks(childContext(holder, inf), {
      key: { state: 'absent', reason: 'A inutilização não tem chave de acesso.' },
      issuer: writtenTaxId(inf),
      signedAt: null, // the request has no date
      answer: returnMark,
    }),
  }
}

const isReturn = (node: XmlNode) => /^retInut/i.test(node.name)
const isRequest = (node: XmlNode) => /^inut/i.test(node.name)

function requestOf(context: NodeContext): NodeContext | undefined {
  if (isRequest(context.node)) return context
  const match = elements(context.node).find(isRequest)
  return match && childContext(context, match)
}

function modeloOf(inf: XmlNode): DfeInutilizacao['modelo'] {
  const written = text(inf, 'mod') ?? 'ausente'
  const modelo = MODELOS.get(written)
  if (modelo === undefined) throw new FiscalError('dfe.model', `Modelo não suportado: ${written}.`)
  return modelo
}

/** A return is ok when it has the same issuer, series and numbers as its request. */
function markOfReturn(request: XmlNode, answer: XmlNode | undefined, numbers: string[]): Mark {
  if (!answer) return { state: 'absent', reason: 'A inutilização não traz o retorno da autoridade.' }
  const differs = ['CNPJ', 'mod', 'serie', ...numbers].some((name) => {
    const [requested, answered] = [text(request, name), text(answer, name)]
    return answered !== undefined && answered.replace(/^0+/, '') !== requested?.replace(/^0+/, '')
  })
  return differs ? { state: 'failed', reason: 'O retorno é de outra inutilização.' } : { state: 'ok', reason: null }
}
