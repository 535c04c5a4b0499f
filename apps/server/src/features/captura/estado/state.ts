import type { AcaoCaptura, EstadoCaptura, ServicoCaptura } from '@portal/contract/captura/estado.ts'
import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import { ofAuthority } from './authority.ts'
import { clockWords, dayWords, sinceWords, whenWords } from './clock-words.ts'
import { stopCause } from './stop-causes.ts'

/**
 * The state of one sequence as people read it: a name, a sentence, and the act that mends it. Made of facts and an
 * instant of the database's clock, without I/O; `read-sequences.ts` reads the facts. Page, sheet and the month of an
 * office show the same sentences. Changes nothing.
 */

/** What is known of one service of one company. Instants of the database's clock. */
export interface SequenceFacts {
  service: ServicoCaptura
  /** Capture is switched off for the whole server */
  isHalted: boolean
  /** Switch of the company and of the service */
  isOn: boolean
  /** End of the certificate's validity; null without certificate */
  certificateEnd: Date | null
  paused: { at: Date; by: string | null; reason: string | null } | null
  /** `code`: of the answer that stopped it; null without one */
  stopped: { at: Date; cause: string | null; code: string | null } | null
  /** Start of the request in flight */
  callingSince: Date | null
  blocked: { until: Date; isOfRoot: boolean } | null
  serviceOut: Date | null
  nextAt: Date | null
  lastCallAt: Date | null
  lastGoodAt: Date | null
  /** Code of the fault of the last exchange (cliente/fault.ts); null after a readable answer */
  fault: string | null
  /** The last answer refused the request, or contradicted itself */
  isRefused: boolean
  /** The first answer was 137: SEFAZ numbers from that moment on */
  numberedFrom: Date | null
  /** The cursor came from another program's block */
  isTakenOver: boolean
  cstat: string | null
}

export interface SequenceState {
  state: EstadoCaptura
  /** pt-BR: what is the case and what to do */
  reason: string
  mend: AcaoCaptura | null
  since: Date | null
}

const wait = (state: EstadoCaptura, reason: string, since: Date | null = null): SequenceState => ({
  state,
  reason,
  since,
  mend: null,
})

type Judge = (facts: SequenceFacts, now: Date) => SequenceState | null

/** The first that applies is the state. */
const JUDGES: readonly Judge[] = [
  ({ isHalted }) =>
    isHalted ? wait('desligada', 'A captura está desligada neste servidor. O que já chegou continua aqui.') : null,
  ({ isOn, service }) =>
    isOn
      ? null
      : {
          ...wait('desligada', `A captura de ${TIPO_NAMES[service]} está desligada. Ligue-a em Cadastros, Captura.`),
          mend: 'ligar',
        },
  ({ certificateEnd }) =>
    certificateEnd
      ? null
      : {
          ...wait('sem_certificado', 'Falta o certificado A1 da empresa. Envie-o para a captura começar.'),
          mend: 'enviar_certificado',
        },
  judgePause,
  judgeClock,
  judgeStop,
  ({ callingSince }, now) =>
    callingSince ? wait('consultando', `Consultando a SEFAZ ${sinceWords(callingSince, now)}.`, callingSince) : null,
  judgeBlock,
  ({ serviceOut, service }, now) =>
    serviceOut
      ? wait(
          'servico_fora',
          `O serviço de ${TIPO_NAMES[service]} da SEFAZ está fora ${sinceWords(serviceOut, now)}. O portal sonda a cada 5 min e volta sozinho.`,
          serviceOut,
        )
      : null,
  ({ nextAt }, now) =>
    nextAt && nextAt <= now
      ? wait('na_fila', 'Na fila: é consultada assim que chegar a vez dela. Não é preciso fazer nada.', nextAt)
      : null,
  judgeRefusal,
]

/** State of a sequence, with the sentence that people read and the act that mends it. */
export function sequenceState(facts: SequenceFacts, now: Date): SequenceState {
  for (const judge of JUDGES) {
    const state = judge(facts, now)
    if (state) return { ...state, reason: ofAuthority(facts.service, state.reason) }
  }
  return {
    state: 'aguardando',
    mend: null,
    since: facts.lastGoodAt,
    // most lines of a portfolio wait, and only those of the page are read
    get reason() {
      return ofAuthority(facts.service, waitingWords(facts, now))
    },
  }
}

function judgePause({ paused }: SequenceFacts, now: Date): SequenceState | null {
  if (!paused) return null
  const by = paused.by ? ` por ${paused.by}` : ''
  const reason = paused.reason ? `: ${paused.reason.replace(/[.\s]+$/, '')}` : ''
  return {
    state: 'pausada',
    reason: `Pausada${by} ${whenWords(paused.at, now)}${reason}. Retome quando quiser.`,
    mend: 'retomar',
    since: paused.at,
  }
}

/** The clock of the server was ahead and came back: waits end far in the future. See `ritmo/clock.ts`. */
function judgeClock(
  { lastCallAt, lastGoodAt, nextAt, blocked, stopped }: SequenceFacts,
  now: Date,
): SequenceState | null {
  const isAhead = (instant: Date | null, ms: number) => instant !== null && instant.getTime() > now.getTime() + ms
  const acts = [lastCallAt, lastGoodAt].filter((instant) => isAhead(instant, CLOCK_TOLERANCE_MS))
  // the sequences of a stopped certificate follow each other, however many they are
  const waits = stopped ? [] : [nextAt, blocked?.until ?? null].filter((instant) => isAhead(instant, LONGEST_WAIT_MS))
  const [far] = [...acts, ...waits]
  if (!far) return null
  const what = acts.length > 0 ? 'a última consulta ficou anotada' : 'a próxima consulta ficou marcada'
  return {
    state: 'parada',
    reason: `O relógio do servidor esteve adiantado e voltou: ${what} para ${clockWords(far, now)}. Confira o relógio; quem opera o servidor retoma tudo com «portal captura relogio».`,
    mend: 'suporte',
    since: null,
  }
}

function judgeStop({ stopped, certificateEnd }: SequenceFacts, now: Date): SequenceState | null {
  const hasEnded = certificateEnd !== null && certificateEnd <= now
  if (!stopped && !hasEnded) return null
  const isOfCertificate = !stopped?.cause || stopped.cause.startsWith('certificado')
  if (hasEnded && isOfCertificate)
    return {
      state: 'parada',
      reason: `A captura parou: o certificado venceu em ${dayWords(certificateEnd)}. Envie o novo certificado A1 desta empresa.`,
      mend: 'trocar_certificado',
      since: stopped?.at ?? certificateEnd,
    }
  const { because, advice, mend } = stopCause(stopped?.cause ?? null, stopped?.code ?? null)
  return {
    state: 'parada',
    reason: `A captura parou ${stopped ? whenWords(stopped.at, now) : ''}: ${because}. ${advice}`,
    mend,
    since: stopped?.at ?? null,
  }
}

function judgeBlock({ blocked, lastCallAt, cstat }: SequenceFacts, now: Date): SequenceState | null {
  if (!blocked || blocked.until <= now) return null
  const at = lastCallAt ? ` ${whenWords(lastCallAt, now)}` : ''
  const until = clockWords(blocked.until, now)
  const reason = blocked.isOfRoot
    ? `A SEFAZ bloqueou outro estabelecimento desta raiz de CNPJ. O portal espera até ${until} e volta sozinho.`
    : `A SEFAZ bloqueou${at} por consulta repetida (${cstat ?? '656'}). Chamar antes recomeça a hora: o portal espera até ${until}.`
  return wait('bloqueada', reason, lastCallAt)
}

/** The last answer brought nothing: the company is not level, whatever came before. */
function judgeRefusal({ isRefused, fault, cstat, lastCallAt, nextAt }: SequenceFacts, now: Date): SequenceState | null {
  if (!isRefused || fault !== null) return null
  const at = lastCallAt ? ` ${whenWords(lastCallAt, now)}` : ''
  const said =
    cstat === FOUND ? `A resposta da SEFAZ${at} veio incoerente` : `A SEFAZ recusou a consulta${at} (${cstat ?? '?'})`
  const again = nextAt ? ` O portal tenta de novo ${whenWords(nextAt, now)}.` : ''
  return {
    state: 'recusada',
    reason: `${said}: nada chegou desde então.${again}`,
    mend: 'ver_resposta',
    since: lastCallAt,
  }
}

/** cStat of an answer with documents. */
const FOUND = '138'

/** Faults in which an answer came that is none of the service. */
const SENSELESS = new Set(['html', 'soap_fault', 'empty', 'garbage', 'too_large', 'redirect'])

function faultWords(fault: string): string {
  if (fault.startsWith('cstat_')) return `disse que está parada (${fault.slice(6)})`
  return SENSELESS.has(fault) || fault.startsWith('http_') ? 'deu uma resposta sem sentido' : 'não respondeu'
}

function waitingWords(facts: SequenceFacts, now: Date): string {
  const { nextAt, lastGoodAt, lastCallAt, fault, numberedFrom, isTakenOver } = facts
  const next = nextAt ? whenWords(nextAt, now) : null
  if (!next) return 'Ligada. O portal está marcando a próxima consulta.'
  if (fault !== null && lastCallAt) {
    return `A SEFAZ ${faultWords(fault)} ${whenWords(lastCallAt, now)}. O portal tenta de novo ${next}.`
  }
  if (!lastGoodAt && isTakenOver)
    return `Outro programa já consulta com este CNPJ: o portal continua de onde ele parou, ${next}.`
  if (!lastGoodAt) return `Ligada. A primeira consulta é ${next}.`
  if (numberedFrom && now.getTime() - numberedFrom.getTime() < DAY_MS)
    return `A SEFAZ começa a numerar agora (${dayWords(numberedFrom)}). Notas anteriores só por chave. A próxima consulta é ${next}.`
  return `Em dia. A próxima consulta é ${next}.`
}

const DAY_MS = 86_400_000
const CLOCK_TOLERANCE_MS = 10 * 60_000
/** Longer than any wait of a sequence that is not stopped */
const LONGEST_WAIT_MS = 3 * DAY_MS
