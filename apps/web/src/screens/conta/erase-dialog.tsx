import { useNavigate } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { postApagar } from '../../api/acesso/conta.ts'
import { TextField } from '../../fields/text-field.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import { Modal } from '../../kit/modal.tsx'
import styles from './conta.module.css'
import { ProofField, useProof } from './use-proof.tsx'

/** What the person types to erase the account. */
const WORD = 'APAGAR'

/** Erases the account after a typed word and the password or certificate; the session ends with it. */
export function EraseDialog({ byCertificate, onClose }: { byCertificate: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  const proof = useProof(byCertificate, async (given) => {
    await postApagar(given)
    await navigate({ to: '/logout' })
  })
  const submit = () => {
    const right = typed.trim().toUpperCase() === WORD
    setMissing(!right)
    if (right) proof.submit()
  }
  const wrongSenha = proof.fieldError('senha')
  // one dialog at a time: this one is shown again, with its word, after the certificate dialog
  if (proof.dialog) return proof.dialog
  return (
    <Modal
      title="Apagar minha conta"
      icon={TriangleAlert}
      tone="cancelled"
      text="Vale agora e não tem volta."
      action={{ label: 'Apagar minha conta', busy: proof.busy, onClick: submit }}
      onClose={onClose}
    >
      {proof.error && !wrongSenha && <ErrorText>{proof.error.message}</ErrorText>}
      <div className={styles.fate}>
        <h3>Some</h3>
        <p>Nome, e-mails, telefones, senha, segundo fator, acessos a empresas e ao escritório, chaves e sessões.</p>
        <h3>Fica</h3>
        <p>
          Documentos fiscais e arquivos SPED, que são das empresas e que a lei manda guardar, e o registro de quem fez o
          quê em cada empresa, que prova os atos dela.
        </p>
      </div>
      <TextField
        label={`Para confirmar, escreva ${WORD}`}
        required
        autoComplete="off"
        error={missing ? `Escreva ${WORD} para confirmar.` : null}
        value={typed}
        onChange={(value) => {
          setMissing(false)
          setTyped(value)
        }}
      />
      <ProofField proof={proof} label="Sua senha" error={wrongSenha} />
    </Modal>
  )
}
