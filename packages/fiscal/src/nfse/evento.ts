import { FiscalError } from '../base/error.ts'
import type { DfeEvento, Written } from '../base/model.ts'
import { eventAuthors, eventTypeName } from '../evento/event-types.ts'
import { shapedNfseChave } from '../fields/key.ts'
import { childContext, type NodeContext } from '../fields/node-context.ts'
import { taxIdAt } from '../fields/party.ts'
import { child, elements, find, text, type XmlNode } from '../xml/node.ts'
import { parseWritten, textAt } from '../xml/value.ts'
import { eventText } from './event-text.ts'
import { lenientReader } from './lenient.ts'
import { nfseMarks } from './signed.ts'
import { BY_SUBSTITUTION } from './substitution.ts'

const TYPE = /^e(\d{6})$/
const SEQUENCE = /^\d{1,9}$/

/** True for the event of an NFS-e, whose root has the name that other documents use, too. */
export const isNfseEvento = (node: XmlNode): boolean => find(node, 'infEvento', 'pedRegEvento') !== undefined

/**
 * Reads an event of an NFS-e (root evento with its pedRegEvento), layouts 1.00 and 1.01. Its type is the name of
 * its group.
 * Shape   an event is registered by its generator, so that there is no return and no protocol; an unknown type is
 *         kept and has no effect
 * Throws  FiscalError `evento.absent` | `chave.shape` | `dfe.date` | `dfe.field`
 * Source  Anexo II PEDREGEVT_EVT v1.01; schemas evento_v1.00 and v1.01
 */
export function readNfseEvento(context: NodeContext): DfeEvento {
  const inf = child(context.node, 'infEvento')
  const requestRoot = child(inf, 'pedRegEvento')
  const request = child(requestRoot, 'infPedReg')
  const detail = elements(request).find(({ name }) => TYPE.test(name))
  if (!inf || !requestRoot || !request || !detail)
    throw new FiscalError('evento.absent', 'O arquivo não contém um evento de NFS-e.')
  const chave = shapedNfseChave(text(request, 'chNFSe'))
  const tpEvento = detail.name.slice(1)
  const [autor, authors] = [taxIdOfAuthor(request), eventAuthors(tpEvento, 'nfse')]
  const inside = childContext(context, inf)
  const declared = childContext(childContext(inside, requestRoot), request)
  return {
    kind: 'evento',
    tipo: 'nfse',
    chave,
    tpEvento,
    nSeqEvento: sequenceOf(inf),
    descricao: eventTypeName(tpEvento, 'nfse') ?? textAt(detail, 'xDesc'),
    autor,
    authors,
    homologacao: text(request, 'tpAmb') === '2',
    occurred: occurredOf(inf, request),
    registeredAt: registeredOf(inf, request),
    annuls: annulledType(detail),
    protocol: null,
    registered: true,
    texto: eventText(tpEvento, detail),
    ...nfseMarks(inside, {
      chave,
      ambGer: textAt(inf, 'ambGer'),
      numero: null,
      declared,
      emitter: null,
      ...signersOf(tpEvento, autor, authors),
    }),
    embedded: false,
  }
}

/** Who may not sign as the generator, and who must: events of the município have it as author, but for the substitution. */
function signersOf(tpEvento: string, autor: string | null, authors: DfeEvento['authors']) {
  if (!authors.includes('authority')) return { parties: autor === null ? [] : [autor], municipality: null }
  return { parties: [], municipality: tpEvento === BY_SUBSTITUTION ? null : autor }
}

/** The type of the event whose Id this one names: key, six digits, and in older ones a sequence number. */
function annulledType(detail: XmlNode): string | null {
  return /^[A-Z]{0,3}\d{9}[\dA-Z]{14}\d{27}(\d{6})\d{0,3}$/.exec(text(detail, 'idEvManifRej') ?? '')?.[1] ?? null
}

/** dhEvento, else the registration; as lenient as the date of a note. */
const occurredOf = (inf: XmlNode, request: XmlNode): Written =>
  text(request, 'dhEvento') === undefined
    ? lenientReader().moment(inf, 'dhProc')
    : lenientReader().moment(request, 'dhEvento')

/** The registration; dhEvento where it is absent or has no day. */
function registeredOf(inf: XmlNode, request: XmlNode): Written {
  const day = parseWritten((text(inf, 'dhProc') ?? '').slice(0, 'AAAA-MM-DD'.length))
  return day ? lenientReader().moment(inf, 'dhProc') : occurredOf(inf, request)
}

function sequenceOf(inf: XmlNode): number {
  const written = text(inf, 'nSeqEvento') ?? '1'
  if (!SEQUENCE.test(written)) throw new FiscalError('dfe.field', 'O campo nSeqEvento não é um número.')
  return Number(written)
}

/** CNPJAutor or CPFAutor. The CPF of a public servant (CPFAgTrib) is never read. */
function taxIdOfAuthor(request: XmlNode): string | null {
  const named = (name: string): XmlNode | undefined => child(request, `${name}Autor`)
  const author = elements(request).filter((node) => node === named('CNPJ') || node === named('CPF'))
  return taxIdAt({ ...request, content: author.map((node) => ({ ...node, name: node.name.replace('Autor', '') })) })
}
