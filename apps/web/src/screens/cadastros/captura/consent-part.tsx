import { TEXTO_CIENCIA } from '@portal/contract/captura/estado.ts'
import { useState } from 'react'
import { CheckField } from '../../../fields/check-field.tsx'
import { SwitchField } from '../../../fields/switch-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { formatDate, formatInstantDay } from '../../../lib/format.ts'
import styles from './captura.module.css'
import { FinalsPart } from './finals-part.tsx'
import { type SettingsProps, useChange } from './use-change.ts'

/** Automatic Ciência, on only after its text was accepted, and who gives the final manifestations. */
export function ConsentPart(props: SettingsProps) {
  const { captura, papel } = props
  const { busy, error, change } = useChange(props)
  const [isAsking, setAsking] = useState(false)
  const isOn = captura.fl_ciencia_automatica
  const isFixed = busy || papel === 'consulta'
  const accept = async () => {
    if (await change({ fl_ciencia_automatica: true, ds_aceite: TEXTO_CIENCIA.versao })) setAsking(false)
  }
  return (
    <section className={styles.part} aria-labelledby="captura-manifestacao">
      <h2 id="captura-manifestacao">Manifestação</h2>
      <SwitchField
        label="Ciência automática"
        detail={
          isOn ? accepted(captura) : 'Só de notas autorizadas em que a empresa é a destinatária, entre 30 min e 9 dias.'
        }
        checked={isOn}
        disabled={isFixed}
        onChange={(on) => (on ? setAsking(true) : void change({ fl_ciencia_automatica: false }))}
      />
      {isAsking && !isOn && (
        <Consent nome={props.nome} busy={busy} onAccept={() => void accept()} onClose={() => setAsking(false)} />
      )}
      {papel === 'titular' ? (
        <SwitchField
          label="Só o titular dá as conclusivas"
          detail="Confirmação, Desconhecimento e Operação não realizada. Desligado, o escritório também as dá. Nenhuma é automática, nunca."
          checked={captura.fl_finais_titular}
          disabled={busy}
          onChange={(fl_finais_titular) => void change({ fl_finais_titular })}
        />
      ) : (
        <FinalsPart {...props} />
      )}
      {error && <ErrorText>{error.message}</ErrorText>}
    </section>
  )
}

const accepted = ({ nm_aceite, dt_aceite, ds_aceite }: SettingsProps['captura']): string =>
  `Autorizada por ${nm_aceite ?? 'alguém'} em ${formatInstantDay(dt_aceite)}, texto ${ds_aceite ?? ''}.`

interface ConsentProps {
  nome: string
  busy: boolean
  onAccept: () => void
  onClose: () => void
}

function Consent({ nome, busy, onAccept, onClose }: ConsentProps) {
  const [isRead, setRead] = useState(false)
  return (
    <div className={styles.consent}>
      <p>{TEXTO_CIENCIA.texto}</p>
      <CheckField label={`Li e autorizo em nome de ${nome}.`} checked={isRead} onChange={setRead} />
      <div className={styles.consentFoot}>
        <span>
          Texto {TEXTO_CIENCIA.versao}, de {formatDate(TEXTO_CIENCIA.data)}
        </span>
        <Button onClick={onClose}>Cancelar</Button>
        <Button disabled={!isRead || busy} onClick={onAccept}>
          Autorizar e ligar
        </Button>
      </div>
    </div>
  )
}
