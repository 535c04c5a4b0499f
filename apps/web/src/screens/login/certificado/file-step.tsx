import { Download, MonitorCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { demoCertificateUrl } from '../../../api/acesso/auth.ts'
import { PasswordField } from '../../../fields/password-field.tsx'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { FileDrop } from '../../../kit/file-drop.tsx'
import { openA1 } from '../../../session/certificado/a1/a1-file.ts'
import type { SignerPort } from '../../../session/certificado/signer-port.ts'
import styles from '../login.module.css'
import { Messages } from '../messages.tsx'
import { BUSY_TEXT, loginMessage } from '../sign-in.ts'

interface Props {
  demo: boolean
  /** A phone or tablet, which supports only the file */
  mobile: boolean
  /** Error of the sign-in, shown after returning to this step */
  error?: string | null
  open?: (file: Blob, password: string) => Promise<SignerPort>
  onOpened: (port: SignerPort) => void
  /** Clears the error after an input */
  onEdit: () => void
  /** Absent when certificates of the computer are not supported */
  onComputer?: () => void
  onCancel: () => void
}

const MOBILE =
  'Em celulares e tablets só se entra com arquivo A1: tokens, cartões e certificados instalados precisam de um computador.'

/** The A1 file and its password. Neither leaves the browser. */
export function FileStep({ demo, mobile, open = openA1, onOpened, onEdit, onComputer, onCancel, ...props }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(props.error ?? null)
  const edit = () => {
    setError(null)
    onEdit()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    edit()
    if (!file) return setError('Escolha o arquivo do certificado (.pfx ou .p12).')
    setBusy(true)
    try {
      onOpened(await open(file, password))
    } catch (failure) {
      setError(loginMessage(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} aria-busy={busy} noValidate>
      <h1 className={styles.title}>Entrar com certificado</h1>
      <Messages error={error} info={mobile ? MOBILE : null} />
      <div className={styles.field}>
        <FileDrop
          label={file ? file.name : 'Arquivo A1 do certificado'}
          hint={
            file
              ? 'Para trocar, escolha ou solte outro arquivo.'
              : 'Termina em .pfx ou .p12. Escolha-o ou solte-o aqui.'
          }
          accept=".pfx,.p12,application/x-pkcs12"
          multiple={false}
          disabled={busy}
          onFiles={([chosen]) => {
            edit()
            setFile(chosen?.file ?? null)
          }}
        />
      </div>
      <PasswordField
        label="Senha do certificado"
        hint="O arquivo e a senha não saem deste aparelho."
        size="large"
        className={styles.field}
        autoComplete="off"
        value={password}
        disabled={busy}
        onChange={(value) => {
          edit()
          setPassword(value)
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" size="large" disabled={busy}>
          {busy ? BUSY_TEXT : 'Abrir certificado'}
        </Button>
        {onComputer && (
          <Button size="large" disabled={busy} onClick={onComputer}>
            <MonitorCheck size={16} aria-hidden="true" />
            Certificados deste computador
          </Button>
        )}
        <Button look="quiet" size="large" disabled={busy} onClick={onCancel}>
          Cancelar
        </Button>
      </div>
      {demo && <TestCertificate />}
    </form>
  )
}

/** In the demo: a test certificate of the demo's user, issued by an authority of the demo only. */
function TestCertificate() {
  return (
    <section className={styles.ways} aria-label="Certificado de teste">
      <p>
        <strong>Sem certificado?</strong> Experimente com o da demonstração. A senha dele é <code>demonstracao</code>.
      </p>
      <a className={buttonClass()} href={demoCertificateUrl()} download>
        <Download size={16} aria-hidden="true" />
        Baixar certificado de teste
      </a>
    </section>
  )
}
