import { ufOfCode } from '@portal/fiscal/ids/uf.ts'
import { children, elements, text, type XmlNode } from '@portal/fiscal/xml/node.ts'
import type { Service } from '../rules.ts'
import { hasShape, leafShape, type Shape } from './shape.ts'

/** Forms of the requests. CNPJ and key accept letters, which the published distribution schemas do not yet. */
const AMBIENTE = leafShape('tpAmb', /^[12]$/)
const OWNER = [leafShape('CNPJ', /^[A-Z\d]{12}\d{2}$/), leafShape('CPF', /^\d{11}$/)]
const KEY = /^\d{6}[A-Z\d]{12}\d{26}$/
const NSU = /^\d{15}$/
const INSTANT = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d[-+]\d\d:00$/
const MAX_EVENTS = 20

const group = (name: string, inner: Shape): Shape => ({ name, content: [inner] })
const state = (isOptional: boolean): Shape => ({ ...leafShape('cUFAutor', /^\d{2}$/), optional: isOptional })

const QUERIES = [group('distNSU', leafShape('ultNSU', NSU)), group('consNSU', leafShape('NSU', NSU))]
const BY_KEY = group('consChNFe', leafShape('chNFe', KEY))

const DISTRIBUTIONS: Record<Service, Shape> = {
  nfe: { name: 'distDFeInt', content: [AMBIENTE, state(true), OWNER, [...QUERIES, BY_KEY]] },
  cte: { name: 'distDFeInt', content: [AMBIENTE, state(false), OWNER, QUERIES] },
  mdfe: { name: 'distDFeInt', content: [AMBIENTE, OWNER, QUERIES] },
}

export function isDistribution(service: Service, data: XmlNode): boolean {
  const code = text(data, 'cUFAutor')
  return hasShape(data, DISTRIBUTIONS[service]) && (code === undefined || ufOfCode(code) !== undefined)
}

const SUFFIXES: Record<Service, string> = { nfe: 'NFe', cte: 'CTe', mdfe: 'MDFe' }

export const isSituationQuery = (service: Service, data: XmlNode): boolean =>
  hasShape(data, {
    name: `consSit${SUFFIXES[service]}`,
    content: [AMBIENTE, leafShape('xServ', /^CONSULTAR$/), leafShape(`ch${SUFFIXES[service]}`, KEY)],
  })

const DETAIL: Shape = {
  name: 'detEvento',
  attrs: { versao: /^1\.00$/ },
  content: [
    leafShape(
      'descEvento',
      /^(Confirmacao da Operacao|Ciencia da Operacao|Desconhecimento da Operacao|Operacao nao Realizada)$/,
    ),
    { ...leafShape('xJust', /^[!-ÿ][ -ÿ]{13,253}[!-ÿ]$/), optional: true },
  ],
}
const EVENT: Shape = {
  name: 'evento',
  attrs: { versao: /^1\.00$/ },
  content: [
    {
      name: 'infEvento',
      attrs: { Id: /^ID\d{12}[A-Z\d]{12}\d{28}$/ },
      content: [
        leafShape('cOrgao', /^91$/),
        AMBIENTE,
        OWNER,
        leafShape('chNFe', KEY),
        leafShape('dhEvento', INSTANT),
        leafShape('tpEvento', /^(210200|210210|210220|210240)$/),
        leafShape('nSeqEvento', /^[1-9]\d?$/),
        leafShape('verEvento', /^1\.00$/),
        DETAIL,
      ],
    },
    { name: 'Signature' },
  ],
}

/** `envEvento` with 1 to 20 events. */
export function isEventLot(data: XmlNode): boolean {
  const [first, ...events] = elements(data)
  if (!first || !hasShape(first, leafShape('idLote', /^\d{1,15}$/))) return false
  if (events.length < 1 || events.length > MAX_EVENTS) return false
  return children(data, 'evento').length === events.length && events.every((event) => hasShape(event, EVENT))
}
