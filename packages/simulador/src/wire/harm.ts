import { randomBytes } from 'node:crypto'
import type { SimulatedFault } from '../faults.ts'
import { soapFault } from './replies.ts'

export interface HttpAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** What happens to the connection instead of a whole answer */
  harm?: 'cut' | 'timeout' | 'reset'
}

const SOAP_TYPE = 'application/soap+xml; charset=utf-8'
const PAGE =
  '<!DOCTYPE html><html><head><title>Serviço indisponível</title></head><body>Tente mais tarde.</body></html>'
const GARBAGE_BYTES = 2048

const answer = (status: number, type: string, body: string | Buffer): HttpAnswer => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.from(body),
})

export const soapAnswer = (body: string, status = 200): HttpAnswer => answer(status, SOAP_TYPE, body)

/** The failed answer of a fault; `regular` is the answer without it. */
export function harmed(
  fault: Exclude<SimulatedFault, { kind: 'cStat' | 'lot' | 'adn' | 'variant' }>,
  regular: string,
): HttpAnswer {
  switch (fault.kind) {
    case 'http': {
      const given = answer(fault.status, 'text/html; charset=utf-8', PAGE)
      const { retryAfter } = fault
      return retryAfter === undefined
        ? given
        : { ...given, headers: { ...given.headers, 'retry-after': String(retryAfter) } }
    }
    case 'notFound':
      return { ...answer(404, 'text/plain', ''), body: Buffer.alloc(0) }
    case 'html':
      return answer(200, 'text/html; charset=utf-8', PAGE)
    case 'soapFault':
      return soapAnswer(soapFault('Receiver', 'Server was unable to process request.'), 500)
    case 'empty':
      return soapAnswer('')
    case 'garbage':
      return answer(200, SOAP_TYPE, randomBytes(GARBAGE_BYTES))
    case 'redirect':
      return { status: 302, headers: { location: 'https://127.0.0.1:1/outro' }, body: Buffer.alloc(0) }
    case 'cut':
      return { ...soapAnswer(regular), harm: 'cut' }
    case 'timeout':
    case 'reset':
      return { ...soapAnswer(''), harm: fault.kind }
    default:
      return fault satisfies never
  }
}
