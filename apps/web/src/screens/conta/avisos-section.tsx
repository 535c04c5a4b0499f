import { useQuery, useQueryClient } from '@tanstack/react-query'
import { emailAvisosOptions, putEmailAvisos } from '../../api/acesso/conta.ts'
import { SwitchField } from '../../fields/switch-field.tsx'
import { useAct } from '../../session/act.ts'
import { useUsuario } from '../../session/session.ts'
import { ContaSection } from './section.tsx'

const NO_MAIL = 'Este servidor não manda e-mail: os avisos ficam em Início e em Captura.'

/** Whether the user gets the daily mail of alerts. */
export function AvisosSection() {
  const { email, id } = useUsuario()
  const options = emailAvisosOptions(id)
  const { data } = useQuery(options)
  const client = useQueryClient()
  const { busy, run, error } = useAct()
  if (!data) return null
  const { fl_email, fl_servidor } = data.data
  const change = (isOn: boolean) =>
    void run(async () => client.setQueryData(options.queryKey, await putEmailAvisos(isOn)))
  return (
    <ContaSection title="Avisos" text="Prazos e falhas da captura das suas empresas.">
      <SwitchField
        label="E-mail diário dos avisos"
        detail={!fl_servidor ? NO_MAIL : email ? 'Uma vez por dia, só quando há aviso novo.' : 'Falta o seu e-mail.'}
        checked={fl_email}
        disabled={busy}
        onChange={change}
      />
      {error && <p role="alert">{error.message}</p>}
    </ContaSection>
  )
}
