import type { AgoraReply } from '@portal/contract/captura/atos.ts'
import { ofAuthority } from '../estado/authority.ts'
import { clockWords } from '../estado/clock-words.ts'
import type { AskedSlot } from './ask-now.ts'

/** The slot after a start now, with the sentence that says why it is not earlier. */
export const toAgora = (slot: AskedSlot): AgoraReply['data'][number] => ({
  ds_servico: slot.service,
  dt_proxima: slot.next_at?.toISOString() ?? null,
  ds_motivo: ofAuthority(slot.service, slotWords(slot)),
})

function slotWords({ is_paused, is_stopped, next_at, blocked_until, now }: AskedSlot): string {
  if (is_paused) return 'Pausada: retome antes de consultar.'
  if (is_stopped) return 'Parada: resolva a causa e retome. O portal tenta uma vez por dia.'
  if (!next_at || next_at <= now) return 'Na fila: é consultada assim que chegar a vez dela.'
  const at = clockWords(next_at, now)
  if (blocked_until && blocked_until > now) return `Bloqueada pela SEFAZ até ${at}. Chamar antes recomeçaria a hora.`
  return `Na fila para ${at}. Antes disso a SEFAZ bloquearia.`
}
