import { ShieldCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { CheckField } from '../../fields/check-field.tsx'
import { PasswordField } from '../../fields/password-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import { useSession } from '../../session/session.ts'
import styles from './login.module.css'
import { Messages } from './messages.tsx'
import { BUSY_TEXT, DEMO_CREDENTIALS, typedCredentials } from './sign-in.ts'
import type { SignIn } from './use-sign-in.ts'

interface Props {
  signIn: SignIn
  demo: boolean
  /** Shows only the certificate's button first */
  certificateFirst: boolean
  typed: { usuario: string; senha: string }
  onType: (typed: { usuario: string; senha: string }) => void
  onCertificate: () => void
  onForgotten: () => void
}

/** Login and password, without validation in the page; the server reports errors. */
export function PasswordForm(props: Props) {
  const { signIn, demo, certificateFirst, typed, onCertificate } = props
  const { notice } = useSession()
  const [isFormOpen, setFormOpen] = useState(false)
  const busy = signIn.busy !== null
  const showFields = !certificateFirst || isFormOpen
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void signIn.run(typedCredentials(typed.usuario, typed.senha, demo))
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-busy={busy} noValidate>
      <h1 className={styles.title}>Entrar</h1>
      <Messages error={signIn.error} info={notice} />
      {showFields && <Fields {...props} />}
      <div className={styles.actions}>
        {showFields && (
          <>
            <Button type="submit" look="primary" size="large" disabled={busy}>
              {signIn.busy === 'senha' ? BUSY_TEXT : 'Logar'}
            </Button>
            <div className={styles.or}>OU</div>
          </>
        )}
        <Button look={showFields ? 'plain' : 'primary'} size="large" disabled={busy} onClick={onCertificate}>
          <ShieldCheck size={16} aria-hidden="true" />
          Logar com certificado digital
        </Button>
        {!showFields && (
          <Button look="quiet" size="large" disabled={busy} onClick={() => setFormOpen(true)}>
            Entrar com login e senha
          </Button>
        )}
        {demo && (
          <Button look="quiet" size="large" disabled={busy} onClick={() => void signIn.run(DEMO_CREDENTIALS)}>
            {signIn.busy === 'demo' ? BUSY_TEXT : 'Entrar na demonstração'}
          </Button>
        )}
      </div>
    </form>
  )
}

function Fields({ signIn, typed, onType, onForgotten }: Props) {
  const edit = (part: Partial<Props['typed']>) => {
    signIn.clear()
    onType({ ...typed, ...part })
  }
  return (
    <>
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
        value={typed.usuario}
        onChange={(usuario) => edit({ usuario })}
      />
      <div className={styles.withLink}>
        <PasswordField
          label="Senha"
          name="senha"
          size="large"
          className={styles.field}
          value={typed.senha}
          onChange={(senha) => edit({ senha })}
        />
        <button type="button" className={styles.link} onClick={onForgotten}>
          Esqueci minha senha
        </button>
      </div>
      <div className={styles.keep}>
        <CheckField label="Manter conectado" checked={signIn.keep} onChange={signIn.setKeep} />
      </div>
    </>
  )
}
