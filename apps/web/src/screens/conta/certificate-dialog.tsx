import { useMemo, useRef, useState } from 'react'
import { PasswordField } from '../../fields/password-field.tsx'
import { Select } from '../../fields/select.tsx'
import { Button } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import { FileDrop } from '../../kit/file-drop.tsx'
import layout from '../../kit/layout.module.css'
import { Modal } from '../../kit/modal.tsx'
import textStyles from '../../kit/text.module.css'
import { formatTaxId } from '../../lib/format.ts'
import { useConfiguracao } from '../../prefs/configuracao.ts'
import { useAct } from '../../session/act.ts'
import { openA1 } from '../../session/certificado/a1/a1-file.ts'
import { toEntries } from '../../session/certificado/entries.ts'
import { nothingText } from '../../session/certificado/nothing-text.ts'
import type { SignerPort } from '../../session/certificado/signer-port.ts'
import { useCertificates } from '../../session/certificado/use-certificates.ts'
import { computerWay } from '../../session/certificado/ways.ts'
import { webPki } from '../../session/certificado/web-pki/web-pki.ts'
import { useUsuario } from '../../session/session.ts'
import styles from './conta.module.css'
import { ownChoice, proveOwn } from './own-certificate.ts'

interface Props {
  /** Receives the `certificate` of /auth/complete, valid for 60 seconds */
  onProven: (certificado: Record<string, unknown>) => void
  onClose: () => void
}

const TITLE = 'Confirmar com certificado'

/**
 * Verifies the signed-in user again: by an A1 file, or by a certificate of this computer where the signer
 * works.
 */
export function CertificateDialog(props: Props) {
  const licence = useConfiguracao()?.webpki_licenca ?? null
  const { hostname } = location
  const { userAgent: agent, maxTouchPoints: touchPoints } = navigator
  const offered = computerWay({ licence, hostname, agent, touchPoints }) === 'offered'
  const computer = useMemo(() => webPki(licence), [licence])
  const [way, setWay] = useState<'arquivo' | 'computador'>('arquivo')
  return way === 'computador' ? (
    <ComputerForm {...props} port={computer} onFile={() => setWay('arquivo')} />
  ) : (
    <FileForm {...props} onComputer={offered ? () => setWay('computador') : undefined} />
  )
}

/** Runs a proof; a result that arrives after the dialog is closed is dropped. */
function useProving({ onProven, onClose }: Props) {
  const { cpfcnpj: taxId } = useUsuario()
  const { busy, error, run, clear } = useAct()
  const closed = useRef(false)
  const close = () => {
    closed.current = true
    onClose()
  }
  const prove = (open: () => Promise<{ port: SignerPort; thumbprint: string }>) =>
    void run(async () => {
      const { port, thumbprint } = await open()
      const certificado = await proveOwn(port, { thumbprint, taxId })
      if (!closed.current) onProven(certificado)
    })
  const text = `Assine com o certificado do seu login, ${formatTaxId(taxId)}. O arquivo e a senha dele não saem deste aparelho.`
  return { taxId, busy, error, clear, close, prove, text }
}

const Wrong = ({ error }: { error: Error | null }) => error && <ErrorText>{error.message}</ErrorText>

function FileForm({ onComputer, ...props }: Props & { onComputer?: () => void }) {
  const { taxId, busy, error, clear, close, prove, text } = useProving(props)
  const [file, setFile] = useState<File | null>(null)
  const [password, setPassword] = useState('')
  const open = async () => {
    if (!file) throw new Error('Escolha o arquivo do certificado (.pfx ou .p12).')
    const port = await openA1(file, password)
    const thumbprint = ownChoice(toEntries(await port.list(), Date.now()), taxId)
    if (!thumbprint) throw new Error('O certificado deste arquivo está fora da validade. Use outro arquivo.')
    return { port, thumbprint }
  }
  return (
    <Modal
      title={TITLE}
      text={text}
      action={{ label: busy ? 'Assinando…' : 'Confirmar', busy, onClick: () => prove(open) }}
      onClose={close}
    >
      <Wrong error={error} />
      <FileDrop
        label={file ? file.name : 'Arquivo A1 do certificado'}
        hint={file ? 'Para trocar, escolha ou solte outro arquivo.' : 'Termina em .pfx ou .p12.'}
        accept=".pfx,.p12,application/x-pkcs12"
        multiple={false}
        disabled={busy}
        onFiles={([chosen]) => {
          clear()
          setFile(chosen?.file ?? null)
        }}
      />
      <PasswordField
        label="Senha do certificado"
        autoComplete="off"
        disabled={busy}
        value={password}
        onChange={(value) => {
          clear()
          setPassword(value)
        }}
      />
      {onComputer && (
        <button type="button" className={styles.swap} disabled={busy} onClick={onComputer}>
          Usar um certificado deste computador
        </button>
      )}
    </Modal>
  )
}

function ComputerForm({ port, onFile, ...props }: Props & { port: SignerPort; onFile: () => void }) {
  const { taxId, busy, error, clear, close, prove, text } = useProving(props)
  const { listed, reload } = useCertificates(port)
  const [picked, setPicked] = useState<string | null>(null)
  const entries = listed.kind === 'ready' ? listed.entries : []
  const thumbprint = picked ?? ownChoice(entries, taxId)
  const options = entries
    .filter(({ offered }) => offered)
    .map(({ thumbprint: value, text: label }) => ({ value, label }))
  const nothing = options.length === 0 ? nothingText(listed, false) : null
  return (
    <Modal
      title={TITLE}
      text={text}
      action={
        thumbprint
          ? {
              label: busy ? 'Assinando…' : 'Confirmar',
              busy,
              onClick: () => prove(async () => ({ port, thumbprint })),
            }
          : undefined
      }
      onClose={close}
    >
      <Wrong error={error ?? (listed.kind === 'failed' ? new Error(listed.message) : null)} />
      {listed.kind === 'loading' && <p role="status">Buscando certificados…</p>}
      {nothing && <p className={textStyles.note}>{nothing}</p>}
      {options.length > 0 && (
        <Select
          label="Certificado"
          value={thumbprint}
          options={options}
          onChange={(value) => {
            clear()
            setPicked(value)
          }}
        />
      )}
      <div className={layout.buttons}>
        <Button disabled={busy || listed.kind === 'loading'} onClick={() => void reload()}>
          Recarregar certificados
        </Button>
        <Button look="quiet" disabled={busy} onClick={onFile}>
          Usar arquivo A1
        </Button>
      </div>
    </Modal>
  )
}
