import { useState } from 'react'
import { endFator } from '../../api/acesso/conta.ts'
import { TextField } from '../../fields/text-field.tsx'
import { Modal } from '../../kit/modal.tsx'
import { ProofField, useProof } from './use-proof.tsx'

interface Props {
  byCertificate: boolean
  onClose: () => void
  onDone: () => void
}

/** Asks for the password or the certificate, and for a code of the app or of recovery. */
export function EndFactor({ byCertificate, onClose, onDone }: Props) {
  const [code, setCode] = useState('')
  const proof = useProof(byCertificate, async (given) => {
    await endFator(given, code.replace(/\s/g, '').toUpperCase())
    onDone()
  })
  const { busy, error, clear, fieldError } = proof
  const wrongSenha = fieldError('senha')
  const wrongCode = fieldError('cd_verificacao')
  // one dialog at a time: this one is shown again, with its code, after the certificate dialog
  if (proof.dialog) return proof.dialog
  return (
    <Modal
      title="Desativar o segundo fator"
      text="Daqui em diante a sua conta abre sem código. As outras sessões terminam."
      action={{ label: 'Desativar', busy, onClick: proof.submit }}
      onClose={onClose}
    >
      <ProofField proof={proof} label="Sua senha" error={wrongSenha && 'A senha não confere.'} />
      <TextField
        label="Código do aplicativo ou de recuperação"
        autoComplete="one-time-code"
        error={wrongCode ?? (wrongSenha ? null : error?.message)}
        value={code}
        onChange={(value) => {
          clear()
          setCode(value)
        }}
      />
    </Modal>
  )
}
