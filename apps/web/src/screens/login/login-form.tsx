import type { LoginReply } from '@portal/contract/acesso.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { CircleAlert, Eye, EyeOff, Info, ShieldCheck } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { forgetNotice, signIn, useSession } from '../../session/session.ts'
import { safeReturn } from '../../session/store-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './login.module.css'
import { BUSY_TEXT, loginMessage, signInToDemo, signInWith } from './sign-in.ts'

const route = getRouteApi('/login')
const NO_CERTIFICATE =
  'O login com certificado digital ainda não está disponível nesta instalação. Entre com login e senha.'

type Busy = 'senha' | 'demo' | null

function useSignIn() {
  const { de } = route.useSearch()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<Busy>(null)
  const [error, setError] = useState<string | null>(null)
  const run = async (kind: Busy, ask: () => Promise<LoginReply['data']>, keep: boolean) => {
    setError(null)
    forgetNotice()
    setBusy(kind)
    try {
      signIn(await ask(), keep)
      await navigate({ href: safeReturn(de), replace: true })
    } catch (failure) {
      setError(loginMessage(failure))
    } finally {
      setBusy(null)
    }
  }
  return { busy, error, setError, run }
}

export function LoginForm({ demo, first }: { demo: boolean; first: 'senha' | 'certificado' }) {
  const { busy, error, setError, run } = useSignIn()
  const { notice } = useSession()
  const [usuario, setUsuario] = useState('')
  const [senha, setSenha] = useState('')
  const [keep, setKeep] = useState(false)
  const [withPassword, setWithPassword] = useState(false)
  const [info, setInfo] = useState<string | null>(null)
  const edit = (set: (value: string) => void) => (value: string) => {
    setError(null)
    setInfo(null)
    set(value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setInfo(null)
    if (!busy) void run('senha', () => signInWith({ usuario, senha }, demo), keep)
  }
  const askCertificate = () => {
    setError(null)
    setInfo(NO_CERTIFICATE)
    setWithPassword(true)
  }
  const showForm = first === 'senha' || withPassword
  return (
    <form className={styles.form} onSubmit={submit} aria-busy={busy !== null} noValidate>
      <h1 className={styles.title}>Entrar</h1>
      <Messages error={error} info={info ?? notice} />
      {showForm && (
        <>
          <TextField label="Login" value={usuario} onChange={edit(setUsuario)} />
          <PasswordField value={senha} onChange={edit(setSenha)} />
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control */}
          <label className={styles.keep}>
            <Checkbox checked={keep} onChange={(event) => setKeep(event.target.checked)} />
            Manter conectado
          </label>
        </>
      )}
      <div className={styles.actions}>
        {showForm && (
          <>
            <Button type="submit" look="primary" size="large" disabled={busy !== null}>
              {busy === 'senha' ? BUSY_TEXT : 'Logar'}
            </Button>
            <div className={styles.or}>OU</div>
          </>
        )}
        <Button size="large" disabled={busy !== null} onClick={askCertificate}>
          <ShieldCheck size={16} aria-hidden="true" />
          Logar com certificado digital
        </Button>
        {demo && (
          <Button
            look="quiet"
            size="large"
            disabled={busy !== null}
            onClick={() => void run('demo', signInToDemo, keep)}
          >
            {busy === 'demo' ? BUSY_TEXT : 'Entrar na demonstração'}
          </Button>
        )}
      </div>
    </form>
  )
}

function Messages({ error, info }: { error: string | null; info: string | null }) {
  return (
    <>
      {error && (
        <p className={styles.alert} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
      {info && !error && (
        <p className={styles.notice} role="status">
          <Info size={16} aria-hidden="true" />
          {info}
        </p>
      )}
    </>
  )
}

interface Field {
  value: string
  onChange: (value: string) => void
}

function TextField({ label, value, onChange }: Field & { label: string }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        name="usuario"
        className={styles.input}
        placeholder="CPF/CNPJ"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the login field is what this page is for
        autoFocus
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

function PasswordField({ value, onChange }: Field) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        Senha
      </label>
      <div className={styles.control}>
        <input
          id={id}
          name="senha"
          className={cx(styles.input, styles.password)}
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className={styles.reveal}
          aria-label={shown ? 'Ocultar senha' : 'Mostrar senha'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
