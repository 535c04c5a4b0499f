import type { PacotesReply } from '@portal/contract/fechamento/pacote.ts'
import { useState } from 'react'
import { type PackageMonth, postPacote } from '../../api/escritorio/pacotes.ts'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import layout from '../../kit/layout.module.css'
import { useAct } from '../act.ts'
import styles from './package.module.css'
import { PackageOptionFields } from './package-options.tsx'
import { MAIL_NOTES, toRecipients, toWireOptions, USUAL_OPTIONS } from './package-words.ts'

interface Props {
  of: PackageMonth
  mail: PacotesReply['ds_envio']
  /** Called with the id of the task */
  onAsked: (id: string) => void
}

/** What a new package holds, for whom, until when. */
export function PackageForm({ of, mail, onAsked }: Props) {
  const [options, setOptions] = useState(USUAL_OPTIONS)
  const [recipients, setRecipients] = useState('')
  const { busy, error, run, fieldError } = useAct()
  const note = MAIL_NOTES[mail]
  const ask = () =>
    run(async () => {
      const destinatarios = toRecipients(recipients)
      const { id } = await postPacote(of, {
        ...toWireOptions(options),
        ...(destinatarios.length > 0 ? { destinatarios } : {}),
      })
      onAsked(id)
    })
  const named = ['dt_expira', 'senha', 'destinatarios'].some((campo) => fieldError(campo))
  return (
    <div className={layout.form}>
      <PackageOptionFields value={options} onChange={setOptions} fieldError={fieldError} />
      {mail === 'email' && (
        <TextField
          label="Enviar para (opcional)"
          hint="E-mails separados por vírgula. Cada um recebe o seu."
          value={recipients}
          onChange={setRecipients}
          error={fieldError('destinatarios')}
        />
      )}
      {note && <p className={styles.soft}>{note}</p>}
      {error && !named && <ErrorText>{error.message}</ErrorText>}
      <div>
        <Button look="primary" disabled={busy} onClick={() => void ask()}>
          Montar pacote
        </Button>
      </div>
    </div>
  )
}
