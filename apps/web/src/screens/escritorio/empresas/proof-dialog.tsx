import { FileKey, X } from 'lucide-react'
import { useState } from 'react'
import { postProva } from '../../../api/escritorio/escritorio.ts'
import { ApiError } from '../../../api/http/http.ts'
import { CheckField } from '../../../fields/check-field.tsx'
import { PasswordField } from '../../../fields/password-field.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { FileDrop } from '../../../kit/file-drop.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { Modal } from '../../../kit/modal.tsx'
import textStyles from '../../../kit/text.module.css'
import { formatBytes, formatTaxId } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import styles from '../escritorio.module.css'

/** A company of which somebody else holds the root; name and UF count where the portal does not know it yet. */
interface HeldCompany {
  cpfcnpj: string
  nome?: string | null
  uf?: string | null
}

interface Props {
  company: HeldCompany
  /** It is in the portfolio already, unproven or limited */
  isIn?: boolean
  /** Label of the button that leaves without an upload */
  away?: string
  onClose: () => void
  /** The company is in the portfolio */
  onBrought: () => void
}

/** Brings a client into the portfolio by its own A1, also where somebody else holds its root, or proves one that is there. */
export function ProofDialog({ company: { cpfcnpj, nome, uf }, isIn, away, onClose, onBrought }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [form, setForm] = useState({ senha: '', isKept: true, isTried: false })
  const { busy, error, run, clear } = useAct()
  const take = (next: File | null) => {
    clear()
    setForm((now) => ({ ...now, senha: '' }))
    setFile(next)
  }
  const name = nome || formatTaxId(cpfcnpj)
  const submit = async () => {
    setForm((now) => ({ ...now, isTried: true }))
    if (!file) return
    let isKept = form.isKept
    const isDone = await run(async () => {
      try {
        await postProva({ cpfcnpj, nome, uf, file, senha: form.senha, isKept })
      } catch (failure) {
        // the proof counts before the file is kept: the client is in the portfolio, its capture uses another A1
        if (!isOtherKeeper(failure)) throw failure
        isKept = false
      }
    })
    if (!isDone) return
    notify(
      `${name} ${isIn ? 'está comprovada' : 'entrou na carteira, comprovada'} pelo A1.${isKept || !form.isKept ? '' : OTHER_KEEPER}`,
    )
    onBrought()
    onClose()
  }
  const isPassword = error instanceof ApiError && error.code === 'certificado.wrong_password'
  return (
    <Modal
      wide="middle"
      title={isIn ? 'Comprovar com o A1 do cliente' : 'Trazer o cliente pelo A1 dele'}
      text={`O certificado vale como o sim de ${name}, ${formatTaxId(cpfcnpj)}: ${isIn ? 'o escritório fica com o acesso inteiro' : 'ela entra na carteira agora, comprovada'}. Quem mais cuida dela vê isso na auditoria.`}
      action={{
        label: busy ? 'Conferindo o certificado…' : isIn ? 'Comprovar' : 'Incluir na carteira',
        busy,
        onClick: () => void submit(),
      }}
      away={away}
      onClose={onClose}
    >
      {file === null ? (
        <FileDrop
          label="Solte o certificado A1 (.pfx ou .p12)"
          name="Certificado A1 do cliente"
          accept=".pfx,.p12"
          multiple={false}
          error={form.isTried ? 'Escolha o arquivo do certificado.' : null}
          onFiles={(files) => take(files[0]?.file ?? null)}
        />
      ) : (
        <>
          <p className={styles.file}>
            <FileKey size={20} aria-hidden="true" />
            <span>
              <b>{file.name}</b> <span className={textStyles.small}>{formatBytes(file.size)}</span>
            </span>
            <IconButton icon={X} label="Tirar o arquivo" disabled={busy} onClick={() => take(null)} />
          </p>
          {error && !isPassword && <ErrorText>{error.message}</ErrorText>}
          <PasswordField
            label="Senha do arquivo"
            autoComplete="off"
            autoFocus
            disabled={busy}
            error={isPassword ? error.message : null}
            value={form.senha}
            onChange={(senha) => {
              clear()
              setForm((now) => ({ ...now, senha }))
            }}
          />
          <CheckField
            label="Guardar a chave para a captura e a manifestação"
            checked={form.isKept}
            disabled={busy}
            onChange={(isKept) => setForm((now) => ({ ...now, isKept }))}
          />
        </>
      )}
      <p className={textStyles.small}>
        O arquivo e a senha não ficam guardados. Guardada, a chave fica cifrada, e nenhuma tela a mostra.
      </p>
    </Modal>
  )
}

const OTHER_KEEPER = ' O A1 não foi guardado: a captura dela usa o de outra pessoa.'

const isOtherKeeper = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === 'captura.other_keeper'
