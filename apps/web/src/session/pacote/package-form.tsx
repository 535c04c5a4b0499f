import type { ConteudoPacote, PacotesReply } from '@portal/contract/pacote.ts'
import { useState } from 'react'
import { type PackageMonth, postPacote } from '../../api/pacotes.ts'
import { CheckField } from '../../fields/check-field.tsx'
import { DateField } from '../../fields/date-field.tsx'
import { PasswordField } from '../../fields/password-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import { useAct } from '../act.ts'
import styles from './package.module.css'
import { CONTENT_OPTIONS, MAIL_NOTES, toRecipients } from './package-words.ts'

interface Props {
  of: PackageMonth
  mail: PacotesReply['ds_envio']
  /** Called with the id of the task */
  onAsked: (id: string) => void
}

const USUAL: readonly ConteudoPacote[] = ['xml', 'pdf', 'planilha', 'resumo']

/** What a new package holds, for whom, until when. */
export function PackageForm({ of, mail, onAsked }: Props) {
  const [content, setContent] = useState<readonly ConteudoPacote[]>(USUAL)
  const [until, setUntil] = useState<string | null>(null)
  const [typed, setTyped] = useState({ senha: '', destinatarios: '' })
  const { busy, error, run, fieldError } = useAct()
  const note = MAIL_NOTES[mail]
  const toggle = (value: ConteudoPacote, isWanted: boolean) =>
    setContent(CONTENT_OPTIONS.map((o) => o.value).filter((one) => (one === value ? isWanted : content.includes(one))))
  const ask = () =>
    run(async () => {
      if (content.length === 0) throw new Error('Marque o que vai no pacote.')
      const destinatarios = toRecipients(typed.destinatarios)
      const { id } = await postPacote(of, {
        conteudo: [...content],
        ...(destinatarios.length > 0 ? { destinatarios } : {}),
        ...(until ? { dt_expira: until } : {}),
        ...(typed.senha === '' ? {} : { senha: typed.senha }),
      })
      onAsked(id)
    })
  const named = ['dt_expira', 'senha', 'destinatarios'].some((campo) => fieldError(campo))
  return (
    <div className={styles.form}>
      <fieldset className={styles.contents}>
        <legend>O que vai no pacote</legend>
        {CONTENT_OPTIONS.map(({ value, label, hint }) => (
          <CheckField
            key={value}
            label={
              <span>
                {label} <span className={styles.soft}>{hint}</span>
              </span>
            }
            checked={content.includes(value)}
            onChange={(isWanted) => toggle(value, isWanted)}
          />
        ))}
      </fieldset>
      <div className={styles.pair}>
        <DateField
          label="Vale até"
          hint="Até 90 dias; sem data, 60."
          value={until}
          onChange={setUntil}
          error={fieldError('dt_expira')}
        />
        <PasswordField
          label="Senha (opcional)"
          hint="6 letras ou mais. Passe-a por outro meio."
          autoComplete="new-password"
          value={typed.senha}
          onChange={(senha) => setTyped({ ...typed, senha })}
          error={fieldError('senha')}
        />
      </div>
      {mail === 'email' && (
        <TextField
          label="Enviar para (opcional)"
          hint="E-mails separados por vírgula. Cada um recebe o seu."
          value={typed.destinatarios}
          onChange={(destinatarios) => setTyped({ ...typed, destinatarios })}
          error={fieldError('destinatarios')}
        />
      )}
      {note && <p className={styles.soft}>{note}</p>}
      {error && !named && (
        <p className={styles.wrong} role="alert">
          {error.message}
        </p>
      )}
      <div>
        <Button look="primary" disabled={busy} onClick={() => void ask()}>
          Montar pacote
        </Button>
      </div>
    </div>
  )
}
