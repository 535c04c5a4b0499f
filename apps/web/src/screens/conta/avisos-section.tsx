import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { emailAvisosOptions, putEmailAvisos } from '../../api/acesso/conta.ts'
import { SwitchField } from '../../fields/switch-field.tsx'
import { keep, useKept } from '../../prefs/kept.ts'
import { useAct } from '../../session/act.ts'
import { canNotify, noticesKey } from '../../session/deadline-notices.ts'
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
      <BrowserNotices usuarioId={id} />
      {error && <p role="alert">{error.message}</p>}
    </ContaSection>
  )
}

const NOTICES = 'Mostra os prazos de manifestação que chegam ao fim, enquanto uma página do portal estiver aberta aqui.'
const REFUSED = 'Este navegador não deixa o portal avisar. Permita as notificações no cadeado ao lado do endereço.'

/** Whether this browser shows the terms that are near. Asked of the browser at the first time. */
function BrowserNotices({ usuarioId }: { usuarioId: string }) {
  const key = noticesKey(usuarioId)
  const isOn = useKept(key) === 'S'
  const [permission, setPermission] = useState(canNotify() ? Notification.permission : 'denied')
  const change = async (wanted: boolean) => {
    const answer = wanted ? await Notification.requestPermission() : permission
    setPermission(answer)
    keep(key, wanted && answer === 'granted' ? 'S' : null)
  }
  return (
    <SwitchField
      label="Avisar neste navegador"
      detail={permission === 'denied' ? REFUSED : NOTICES}
      checked={isOn && permission === 'granted'}
      disabled={permission === 'denied'}
      onChange={(wanted) => void change(wanted)}
    />
  )
}
