import { type FormEvent, useState } from 'react'
import { putSenha } from '../../api/conta.ts'
import { useAct } from '../../session/act.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordMeter } from '../../ui/password-meter.tsx'
import styles from './conta.module.css'
import { Section } from './section.tsx'

const EMPTY = { senha_atual: '', senha_nova: '' }

/** The meter is a hint; what the server refuses is said at its field. */
export function SenhaSection() {
  const [typed, setTyped] = useState(EMPTY)
  const { busy, error, run, clear, fieldError } = useAct()
  const edit = (part: Partial<typeof EMPTY>) => {
    clear()
    setTyped({ ...typed, ...part })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !(await run(() => putSenha(typed)))) return
    setTyped(EMPTY)
    notify('Senha trocada. As outras sessões foram encerradas.')
  }
  const wrongCurrent = fieldError('senha_atual')
  const wrongNew = fieldError('senha_nova')
  return (
    <Section title="Senha" text="Ao trocar, as suas outras sessões terminam.">
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {error && !wrongCurrent && !wrongNew && (
          <p className={styles.wrong} role="alert">
            {error.message}
          </p>
        )}
        <PasswordField
          label="Senha atual"
          error={wrongCurrent && 'A senha atual não confere.'}
          value={typed.senha_atual}
          onChange={(senha_atual) => edit({ senha_atual })}
        />
        <PasswordField
          label="Nova senha"
          autoComplete="new-password"
          error={wrongNew}
          value={typed.senha_nova}
          onChange={(senha_nova) => edit({ senha_nova })}
        />
        <PasswordMeter password={typed.senha_nova} />
        <Button type="submit" disabled={busy}>
          Trocar senha
        </Button>
      </form>
    </Section>
  )
}
