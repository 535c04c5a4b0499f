import { Type } from 'typebox'
import Value from 'typebox/value'
import { ADN_SPOIL_NAMES } from '../adn-spoil.ts'
import type { SimulatedFault } from '../faults.ts'
import { SERVICES } from '../rules.ts'
import type { Sefaz } from '../sefaz.ts'
import { SPOIL_NAMES } from '../spoil.ts'
import { VARIANT_NAMES } from '../variant.ts'

/** What the one who runs the simulator can do besides failing and blocking. */
export interface Levers {
  /** Moves the clock forward */
  pass(ms: number): void
  /** Makes NF-e for a recipient that it knows, authorised now; returns their keys, null for another tax id */
  authorise(taxId: string, count: number): string[] | null
}

/** The levers, and the certificate that the server presents. */
type Hands = Levers & { present(kind: (typeof PRESENTED)[number]): boolean }

export interface ControlAnswer {
  status: number
  data: unknown
}

const PRESENTED = ['own', 'untrusted', 'elsewhere'] as const
const MAX_SECONDS = 400 * 86_400
const MAX_NOTES = 500
const LOG_TAIL = 1000

const taxId = Type.String({ pattern: '^(\\d{11}|[A-Z\\d]{12}\\d{2})$' })
const service = Type.Enum([...SERVICES])
const exact = { additionalProperties: false }
const nsu = Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999_999_999 }))
const count = (maximum: number) => Type.Integer({ minimum: 1, maximum })

const ENDPOINTS = [...SERVICES.flatMap((name) => [`${name}-distribuicao`, `${name}-consulta`]), 'evento', 'adn']
const COMMON = {
  endpoint: Type.Optional(Type.Enum(ENDPOINTS)),
  taxId: Type.Optional(taxId),
  times: Type.Optional(count(1000)),
  counted: Type.Optional(Type.Boolean()),
}
const SIMPLE = ['html', 'soapFault', 'empty', 'cut', 'garbage', 'timeout', 'reset', 'redirect', 'notFound']
const FaultOrder = Type.Union([
  Type.Object({ kind: Type.Enum(SIMPLE), ...COMMON }, exact),
  Type.Object(
    { kind: Type.Literal('cStat'), cStat: Type.String({ pattern: '^\\d{3}$' }), ultNsu: nsu, maxNsu: nsu, ...COMMON },
    exact,
  ),
  Type.Object({ kind: Type.Literal('variant'), variant: Type.Enum([...VARIANT_NAMES]), ...COMMON }, exact),
  Type.Object({ kind: Type.Literal('adn'), spoil: Type.Enum([...ADN_SPOIL_NAMES]), ...COMMON }, exact),
  Type.Object({ kind: Type.Literal('lot'), spoil: Type.Enum([...SPOIL_NAMES]), ...COMMON }, exact),
  Type.Object(
    {
      kind: Type.Literal('http'),
      status: Type.Integer({ minimum: 400, maximum: 599 }),
      retryAfter: Type.Optional(count(86_400)),
      ...COMMON,
    },
    exact,
  ),
])
const BlockOrder = Type.Object({ service, taxId }, exact)
const ElsewhereOrder = Type.Object({ service, taxId, lots: count(1000) }, exact)
const ClockOrder = Type.Object({ seconds: count(MAX_SECONDS) }, exact)
const AuthoriseOrder = Type.Object({ taxId, count: count(MAX_NOTES) }, exact)

const MisdeliverOrder = Type.Object({ taxId, chave: Type.String({ pattern: '^\\d{6}[A-Z\\d]{12}\\d{26}$' }) }, exact)
const PresentOrder = Type.Object({ kind: Type.Enum([...PRESENTED]) }, exact)

const done = (data: unknown = {}): ControlAnswer => ({ status: 200, data })
const malformed: ControlAnswer = { status: 400, data: { error: 'malformed order' } }

type Order = (body: unknown, sefaz: Sefaz, hands: Hands) => ControlAnswer

const ORDERS: Record<string, Order> = {
  fault(body, sefaz) {
    if (!Value.Check(FaultOrder, body)) return malformed
    sefaz.faults.add(body as SimulatedFault) // the schema describes Fault
    return done()
  },
  block(body, sefaz) {
    if (!Value.Check(BlockOrder, body)) return malformed
    sefaz.block(body.service, body.taxId)
    return done()
  },
  elsewhere(body, sefaz) {
    if (!Value.Check(ElsewhereOrder, body)) return malformed
    return done({ ultNsu: sefaz.fetchElsewhere(body.service, body.taxId, body.lots) })
  },
  clock(body, sefaz, { pass }) {
    if (!Value.Check(ClockOrder, body)) return malformed
    pass(body.seconds * 1000)
    return done({ now: new Date(sefaz.now()).toISOString() })
  },
  autorizar(body, _sefaz, { authorise }) {
    if (!Value.Check(AuthoriseOrder, body)) return malformed
    const chaves = authorise(body.taxId, body.count)
    return chaves === null ? { status: 422, data: { error: 'unknown recipient' } } : done({ chaves })
  },
  extraviar(body, sefaz) {
    if (!Value.Check(MisdeliverOrder, body)) return malformed
    return sefaz.misdeliver(body.taxId, body.chave) ? done() : { status: 422, data: { error: 'unknown document' } }
  },
  certificado(body, _sefaz, { present }) {
    if (!Value.Check(PresentOrder, body)) return malformed
    return present(body.kind) ? done() : { status: 422, data: { error: 'no such certificate' } }
  },
}

interface ControlRequest {
  method: string
  /** Last part of the address */
  name: string
  contentType: string
  body: Buffer
}

/**
 * Answers an address below `/__sim/`. Orders must be JSON by content type, which a page of another origin
 * cannot send.
 */
export function answerControl(sefaz: Sefaz, hands: Hands, request: ControlRequest): ControlAnswer {
  const { method, name, contentType, body } = request
  if (name === 'log' && method === 'GET') return done(sefaz.log.slice(-LOG_TAIL))
  const order = Object.hasOwn(ORDERS, name) ? ORDERS[name] : undefined
  if (!order) return { status: 404, data: { error: 'unknown address' } }
  if (method !== 'POST') return { status: 405, data: { error: 'use POST' } }
  if (contentType !== 'application/json') return { status: 415, data: { error: 'use application/json' } }
  try {
    return order(JSON.parse(body.toString()), sefaz, hands)
  } catch (error) {
    if (error instanceof SyntaxError) return malformed
    throw error
  }
}
