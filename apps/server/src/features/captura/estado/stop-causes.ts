import type { AcaoCaptura } from '@portal/contract/captura/estado.ts'
import { contextFaultWords } from '../certificado/context-words.ts'

/** Why a sequence is «parada», and the act that mends it. */
interface StopCause {
  /** Follows «A captura parou: » */
  because: string
  /** What to do */
  advice: string
  mend: AcaoCaptura
}

const NEW_FILE = 'Envie o certificado A1 desta empresa.'
const RESUME = 'Confira e retome; até lá o portal tenta uma vez por dia.'
const SUPPORT = 'Nada a fazer na empresa: fale com o suporte.'

/** By `capture_sequence.stop_cause`. */
const CAUSES: Readonly<Record<string, StopCause>> = {
  certificado: { because: 'a SEFAZ recusou o certificado', advice: NEW_FILE, mend: 'trocar_certificado' },
  certificado_alheio: { because: 'o certificado é de outra empresa', advice: NEW_FILE, mend: 'trocar_certificado' },
  certificado_ilegivel: {
    because: 'o certificado guardado não abre com a chave mestra deste servidor',
    advice: 'Envie o certificado de novo, ou fale com o suporte.',
    mend: 'trocar_certificado',
  },
  certificado_revogado: { because: 'o certificado foi revogado', advice: NEW_FILE, mend: 'trocar_certificado' },
  uso_indevido: {
    because: 'a SEFAZ bloqueou três vezes seguidas por consulta repetida',
    advice: 'Outro programa deve estar consultando com este CNPJ: desligue-o e retome.',
    mend: 'retomar',
  },
  nsu_acima: {
    because: 'a SEFAZ diz que a nossa posição na fila passa da dela',
    advice: RESUME,
    mend: 'ver_resposta',
  },
  resposta_incoerente: {
    because: 'a resposta da SEFAZ veio incoerente duas vezes seguidas',
    advice: RESUME,
    mend: 'ver_resposta',
  },
  recusa: {
    because: 'a SEFAZ respondeu três vezes com um código que o portal não conhece',
    advice: RESUME,
    mend: 'ver_resposta',
  },
  configuracao: { because: 'a SEFAZ recusou o pedido do portal', advice: SUPPORT, mend: 'suporte' },
  servidor: {
    because: 'o endereço da SEFAZ não provou ser dela, e nada foi enviado',
    advice: SUPPORT,
    mend: 'suporte',
  },
}

const OTHER: StopCause = { because: 'a SEFAZ recusou a consulta', advice: RESUME, mend: 'ver_resposta' }

/** `code`: of the answer that stopped it, or of what OpenSSL refuses in the certificate; quoted in `because`. */
export function stopCause(cause: string | null, code: string | null): StopCause {
  const known = CAUSES[cause ?? ''] ?? OTHER
  if (cause === 'certificado_ilegivel' && code)
    return { ...known, because: `com o certificado guardado não se abre uma conexão: ${contextFaultWords(code)}` }
  return code ? { ...known, because: `${known.because} (${code})` } : known
}

/** Codes with their own sentence. */
export const STOP_CAUSES = Object.keys(CAUSES)
