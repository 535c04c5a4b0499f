import type { Empresa } from '@portal/contract/acesso/acesso.ts'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../api/http/http.ts'
import { Button } from '../../../kit/button.tsx'
import { useEmpresas } from '../../../session/empresa.ts'
import styles from '../base/sped.module.css'

/** Bytes that hold the first line of an EFD. */
const HEAD_BYTES = 1024

/** CNPJ or CPF of record 0000 of an EFD; null when the file begins with something else. */
async function readEfdOwner(file: Blob): Promise<string | null> {
  const [head = ''] = (await textOf(file.slice(0, HEAD_BYTES))).split(/\r?\n/)
  const cells = head.replace(/^\uFEFF/, '').split('|')
  // |0000|COD_VER|COD_FIN|DT_INI|DT_FIN|NOME|CNPJ|CPF|
  return cells[1] === '0000' ? cells[7] || cells[8] || null : null
}

/** FileReader, because a Blob of jsdom has no `text()`. */
const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable file')))
    reader.readAsText(blob, 'windows-1252')
  })

/** The user's company that owns a file which another company was refused for; null when it is none of theirs. */
export function useOtherCompany(file: Blob | undefined, error: Error | null): Empresa | null {
  const { empresas } = useEmpresas()
  const [owner, setOwner] = useState<{ file: Blob; taxId: string | null } | null>(null)
  const isRefused = error instanceof ApiError && error.code === 'sped.other_company'
  useEffect(() => {
    if (!file || !isRefused) return
    let isCurrent = true
    readEfdOwner(file).then(
      (taxId) => isCurrent && setOwner({ file, taxId }),
      () => {}, // the server's message stays
    )
    return () => {
      isCurrent = false
    }
  }, [file, isRefused])
  if (!isRefused || owner?.file !== file) return null
  return empresas.find(({ cpfcnpj }) => cpfcnpj === owner?.taxId) ?? null
}

interface Props {
  empresa: Empresa
  /** Called with the company that is now open */
  onSwitch?: (cnpj: string) => void
}

/** Says whose file it is and opens that company. */
export function OtherCompany({ empresa: { cpfcnpj, nome }, onSwitch }: Props) {
  const { choose } = useEmpresas()
  return (
    <p className={styles.verdict} role="alert">
      <span>Este arquivo é de {nome}.</span>
      <Button
        onClick={() => {
          void choose(cpfcnpj)
          onSwitch?.(cpfcnpj)
        }}
      >
        Trocar para {nome}
      </Button>
    </p>
  )
}
