import { FiscalError } from '../base/error.ts'
import type { DfeInutilizacao, Mark } from '../base/model.ts'
import { validTaxIdAt, writtenTaxId } from '../fields/party.ts'
import { inside, type Place } from '../fields/place.ts'
import { protocolAt } from '../fields/protocol.ts'
import { signedMarks } from '../fields/signed.ts'
import { textAt, wholeAt } from '../fields/value.ts'
import { ufOfCode } from '../ids/uf.ts'
import { child, elements, text, type XmlNode } from '../xml/node.ts'

const MODELOS = new Map<string, DfeInutilizacao['modelo']>([
  ['55', 55],
  ['65', 65],
  ['57', 57],
])

/**
 * Numbers declared unused: procInutNFe, ProcInutNFe, inutNFe, procInutCTe, inutCTe.
 * Shape   `registered` when the return says 102 (homologated); a bare request is not
 * Throws  FiscalError `inutilizacao.absent` | `dfe.model` | `dfe.number`
 * Source  MOC NF-e and CT-e, leiauteInut
 */
export function readInutilizacao(place: Place): DfeInutilizacao {
  const holder = requestOf(place)
  const inf = child(holder?.node, 'infInut')
  if (!holder || !inf) throw new FiscalError('inutilizacao.absent', 'O arquivo não contém o pedido de inutilização.')
  const answer = child(elements(place.node).find(isReturn), 'infInut')
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
    ...signedMarks(inside(holder, inf), {
      key: { state: 'absent', reason: 'A inutilização não tem chave de acesso.' },
      issuer: writtenTaxId(inf),
      at: null, // the request writes no date
      answer: returnMark,
    }),
  }
}

const isReturn = (node: XmlNode) => /^retInut/i.test(node.name)
const isRequest = (node: XmlNode) => /^inut/i.test(node.name)

function requestOf(place: Place): Place | undefined {
  if (isRequest(place.node)) return place
  const found = elements(place.node).find(isRequest)
  return found && inside(place, found)
}

function modeloOf(inf: XmlNode): DfeInutilizacao['modelo'] {
  const written = text(inf, 'mod') ?? 'ausente'
  const modelo = MODELOS.get(written)
  if (modelo === undefined) throw new FiscalError('dfe.model', `Modelo não suportado: ${written}.`)
  return modelo
}

/** A return is right when it speaks of the same issuer, series and numbers as the request beside it. */
function markOfReturn(request: XmlNode, answer: XmlNode | undefined, numbers: string[]): Mark {
  if (!answer) return { state: 'absent', reason: 'A inutilização não traz o retorno da autoridade.' }
  const differs = ['CNPJ', 'mod', 'serie', ...numbers].some((name) => {
    const [asked, answered] = [text(request, name), text(answer, name)]
    return answered !== undefined && answered.replace(/^0+/, '') !== asked?.replace(/^0+/, '')
  })
  return differs ? { state: 'failed', reason: 'O retorno é de outra inutilização.' } : { state: 'ok', reason: null }
}
