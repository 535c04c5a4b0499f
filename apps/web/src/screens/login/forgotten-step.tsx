import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { type FormEvent, useState } from 'react'
import { postForgotten } from '../../api/password-link.ts'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import styles from './login.module.css'
import { Messages } from './messages.tsx'
import { BUSY_TEXT, loginMessage } from './sign-in.ts'

const SENT =
  'Se este login tem e-mail cadastrado, um link para escolher outra senha está a caminho. Ele vale por 30 minutos e serve uma vez.'

/** Forgotten password: link by mail (if configured), help by the company's titular, or certificate. */
export function ForgottenStep({ usuario, onBack }: { usuario: string; onBack: () => void }) {
  const [login, setLogin] = useState(usuario)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [info, setInfo] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    setInfo(null)
    setBusy(true)
    try {
      await postForgotten(cleanTaxId(login))
      setInfo(SENT)
    } catch (failure) {
      setError(loginMessage(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} aria-busy={busy} noValidate>
      <h1 className={styles.title}>Esqueci minha senha</h1>
      <Messages error={error} info={info} />
      <p className={styles.lead}>
        Enviamos um link para você escolher outra senha. Ele serve uma vez e vale 30 minutos.
      </p>
      <TextField
        label="Login"
        name="usuario"
        placeholder="CPF/CNPJ"
        size="large"
        className={styles.field}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={login}
        onChange={(value) => {
          setError(null)
          setInfo(null)
          setLogin(value)
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" size="large" disabled={busy}>
          {busy ? BUSY_TEXT : 'Receber o link por e-mail'}
        </Button>
        <Button look="quiet" size="large" disabled={busy} onClick={onBack}>
          Voltar
        </Button>
      </div>
      <section className={styles.ways} aria-label="Outros caminhos">
        <p>
          <strong>Sem e-mail:</strong> o titular da sua empresa, ou o provedor do portal, cria o link e entrega a você.
        </p>
        <p>
          <strong>Com certificado digital:</strong> entre com ele, sem senha.
        </p>
      </section>
    </form>
  )
}
