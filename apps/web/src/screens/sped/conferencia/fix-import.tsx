import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { FileDrop } from '../../../kit/file-drop.tsx'
import { Progress } from '../../../kit/progress.tsx'
import { useUpload } from '../../../uploads/upload-store.ts'
import { startUpload } from '../../../uploads/uploads.ts'
import styles from '../base/sped.module.css'

/** Imports missing XMLs on the spot; the check runs again after the import. */
export function FixImport({ cnpj }: { cnpj: string }) {
  const client = useQueryClient()
  const upload = useUpload()
  const own = upload?.cnpj === cnpj ? upload : null
  const done = own?.phase === 'done'
  useEffect(() => {
    if (done) void client.invalidateQueries({ queryKey: ['sped', 'conferencia', cnpj] })
  }, [done, client, cnpj])
  if (own?.phase === 'sending' || own?.phase === 'judging')
    return <Progress label="Importando os XMLs" value={own.phase === 'sending' ? shareOf(own) : null} />
  return (
    <>
      {own && (
        <p className={styles.verdict} data-tone={done ? 'ok' : 'amber'} role="status">
          <CircleCheck size={16} aria-hidden="true" />
          <span>
            {done ? 'Importação concluída.' : 'A importação não terminou.'}{' '}
            <Link to="/notas/importar" search={{}}>
              Ver o resultado
            </Link>
          </span>
        </p>
      )}
      <FileDrop
        label="Importar XMLs aqui"
        hint="Notas, eventos e inutilizações, em XML ou zip. O mês é conferido de novo em seguida."
        accept=".xml,.zip"
        onFiles={(files) => startUpload(cnpj, files)}
      />
    </>
  )
}

const shareOf = ({ sent, bytes }: { sent: number; bytes: number }): number => (bytes > 0 ? (sent / bytes) * 100 : 0)
