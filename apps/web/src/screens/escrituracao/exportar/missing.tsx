import type { PreviaExportacaoReply, SistemaExportacao } from '@portal/contract/escrituracao/exportar.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { exportacaoKey, putCodigos } from '../../../api/exportar.ts'
import { TextField } from '../../../fields/text-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { formatCount } from '../../../lib/format.ts'
import styles from './exportar.module.css'
import { isMended, LACK_WORDS, notesText } from './words.ts'

type Lack = PreviaExportacaoReply['faltam'][number]

interface Props {
  cnpj: string
  sistema: SistemaExportacao
  faltam: readonly Lack[]
}

/** What stops notes, each with the place where it is mended. */
export function Missing({ cnpj, sistema, faltam }: Props) {
  if (faltam.length === 0) return null
  return (
    <section aria-label="O que falta">
      <h2 className={styles.head}>O que falta</h2>
      <ul className={styles.lacks}>
        {faltam.map((lack) => (
          <li key={`${lack.tipo} ${lack.chave}`}>
            <p>
              <strong>{LACK_WORDS[lack.tipo]}</strong>
              <small>
                {formatCount(lack.nr_itens, 'item', 'itens')}, {notesText(lack.nr_notas)}
              </small>
            </p>
            {isMended(lack.tipo) ? (
              <CodeField cnpj={cnpj} sistema={sistema} lack={{ ...lack, tipo: lack.tipo }} />
            ) : (
              <p>
                {lack.ds_falta}{' '}
                {lack.tipo === 'duvida' && (
                  <Link to="/escrituracao/$parte" params={{ parte: 'entradas' }}>
                    Decidir
                  </Link>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CodeProps extends Omit<Props, 'faltam'> {
  lack: Lack & { tipo: 'acumulador' | 'conta' | 'fornecedor' | 'especie' }
}

function CodeField({ cnpj, sistema, lack: { tipo, chave, ds_falta } }: CodeProps) {
  const [codigo, setCodigo] = useState('')
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: () => putCodigos(cnpj, sistema, [{ tipo, chave, codigo }]),
    onSuccess: () => client.invalidateQueries({ queryKey: exportacaoKey(cnpj) }),
  })
  return (
    <form
      className={styles.code}
      onSubmit={(event) => {
        event.preventDefault()
        if (codigo.trim() !== '') save.mutate()
      }}
    >
      <TextField label={ds_falta} value={codigo} onChange={setCodigo} placeholder="código" maxLength={60} />
      <Button type="submit" disabled={save.isPending}>
        Guardar
      </Button>
      {save.isError && <ErrorText>{save.error.message}</ErrorText>}
    </form>
  )
}
