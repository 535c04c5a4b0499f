import { type FormEvent, useState } from 'react'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import styles from './login.module.css'
import { Messages } from './messages.tsx'
import { BUSY_TEXT } from './sign-in.ts'
import type { SignIn } from './use-sign-in.ts'

/** Second factor: six digits of the app, or a recovery code. A pasted code may have spaces. */
export function FactorStep({ signIn }: { signIn: SignIn }) {
  const { busy, pending, error } = signIn
  const [code, setCode] = useState('')
  const [recovery, setRecovery] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && pending) void signIn.run(pending, code)
  }
  const swap = () => {
    signIn.clear()
    setCode('')
    setRecovery(!recovery)
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-busy={busy !== null} noValidate>
      <h1 className={styles.title}>Verificação em duas etapas</h1>
      <Messages error={error} />
      <TextField
        key={recovery ? 'recovery' : 'app'}
        label={recovery ? 'Código de recuperação' : 'Código de verificação'}
        hint={
          recovery
            ? 'Um dos dez códigos guardados quando a verificação foi ativada. Cada um serve uma vez.'
            : 'Os seis números que o aplicativo autenticador mostra agora.'
        }
        name="cd_verificacao"
        size="large"
        className={styles.field}
        autoComplete="one-time-code"
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize={recovery ? 'characters' : 'none'}
        spellCheck={false}
        maxLength={40}
        autoFocus
        value={code}
        onChange={(value) => {
          signIn.clear()
          setCode(value)
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" size="large" disabled={busy !== null}>
          {busy ? BUSY_TEXT : 'Confirmar'}
        </Button>
        <Button size="large" disabled={busy !== null} onClick={swap}>
          {recovery ? 'Usar o código do aplicativo' : 'Usar um código de recuperação'}
        </Button>
        <Button look="quiet" size="large" disabled={busy !== null} onClick={signIn.back}>
          Voltar
        </Button>
      </div>
    </form>
  )
}
