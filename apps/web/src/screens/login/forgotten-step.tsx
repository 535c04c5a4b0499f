import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { type FormEvent, useState } from 'react'
import { postForgotten } from '../../api/acesso/password-link.ts'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import styles from './login.module.css'
import { Messages } from './messages.tsx'
import { BUSY_TEXT, loginMessage, phoneAddress } from './sign-in.ts'

const SENT =
  'Se este login tem e-mail cadastrado, um link para escolher outra senha está a caminho. Ele vale por 30 minutos e serve uma vez.'

interface Props {
  usuario: string
  /** Whether the installation sends mail */
  mails: boolean
  /** The provider's phone */
  phone: string | null
  onCertificate: () => void
  onBack: () => void
}

/** Forgotten password: link by mail (if configured), help by the company's titular, or certificate. */
export const ForgottenStep = (props: Props) => (props.mails ? <ByMail {...props} /> : <WithoutMail {...props} />)

function ByMail({ usuario, phone, onCertificate, onBack }: Props) {
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
          <strong>Sem e-mail cadastrado:</strong> peça ao titular da sua empresa, ou ao provedor do portal
          <Phone phone={phone} />.
        </p>
        <p>
          <strong>Com certificado digital:</strong>{' '}
          <button type="button" className={styles.inline} onClick={onCertificate}>
            entre com ele
          </button>
          , sem senha.
        </p>
      </section>
    </form>
  )
}

function WithoutMail({ phone, onCertificate, onBack }: Props) {
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>Esqueci minha senha</h1>
      <p className={styles.lead}>
        Este portal não envia e-mail. Peça uma nova senha ao operador do portal
        <Phone phone={phone} />, ou entre com certificado digital, sem senha.
      </p>
      <p>
        <strong>Primeira entrada, ainda sem senha:</strong> peça outro link a quem convidou você. Ele aparece na tela
        dessa pessoa, em «Novo link de senha».
      </p>
      <div className={styles.actions}>
        <Button look="primary" size="large" autoFocus onClick={onCertificate}>
          Logar com certificado digital
        </Button>
        <Button look="quiet" size="large" onClick={onBack}>
          Voltar
        </Button>
      </div>
    </div>
  )
}

const Phone = ({ phone }: Pick<Props, 'phone'>) =>
  phone && (
    <>
      {' '}
      (<a href={phoneAddress(phone)}>{phone}</a>)
    </>
  )
