/** Documented statuses of a refused request, and (MOMENTS) of temporary unavailability. */
const REFUSALS = [400, 401, 403, 404, 408, 409, 412, 413, 415, 422, 429, 431]
const MOMENTS = [503, 507]
const FIELDS = ['type', 'title', 'status', 'detail', 'instance', 'error', 'message', 'erros']
const ENGLISH = /\b(the|must|should|invalid|error|unexpected|not|is|of|body|failed|unsupported|request)\b/i

export const isEnglish = (sentence: string): boolean => ENGLISH.test(sentence)

export interface HostileAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | number | undefined>>
  text: string
}

/** Describes why a response differs from what docs/api.md documents. Returns null when it conforms. */
export function faultOf({ status, headers, text }: HostileAnswer, method = 'GET'): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 500 && !MOMENTS.includes(status)) return `status ${status}: ${text.slice(0, 200)}`
  if (status < 500 && !REFUSALS.includes(status)) return `undocumented status ${status}`
  if (headers['content-type'] !== 'application/problem+json; charset=utf-8')
    return `status ${status} as ${String(headers['content-type'])}`
  if (headers['cache-control'] !== 'no-store') return 'may be stored'
  return method === 'HEAD' ? null : faultOfProblem(text, status)
}

function faultOfProblem(text: string, status: number): string | null {
  let problem: Record<string, unknown>
  try {
    problem = JSON.parse(text)
  } catch {
    return 'not JSON'
  }
  const unknown = Object.keys(problem).filter((name) => !FIELDS.includes(name))
  if (unknown.length > 0) return `fields ${unknown.join()}`
  const { type, title, detail, instance, error, message, erros } = problem
  if (problem.status !== status) return 'another status in the body'
  if (typeof type !== 'string' || !/^[a-z]+\.[a-z_]+$/.test(type)) return `type ${String(type)}`
  if (typeof instance !== 'string' || !/^[\da-f-]{36}$/.test(instance)) return 'no id'
  if (typeof detail !== 'string' || detail === '' || error !== detail || message !== detail) return 'no sentence'
  if (typeof title !== 'string' || isEnglish(title)) return `title ${String(title)}`
  if (isEnglish(detail)) return `sentence ${detail}`
  return erros === undefined || isFieldList(erros) ? null : `erros ${JSON.stringify(erros).slice(0, 200)}`
}

const isFieldList = (erros: unknown): boolean =>
  Array.isArray(erros) &&
  erros.every(({ campo, mensagem }: Record<string, unknown>) => {
    return typeof campo === 'string' && typeof mensagem === 'string' && !isEnglish(mensagem)
  })
