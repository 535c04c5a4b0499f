import { getRouteApi } from '@tanstack/react-router'
import { Sheet } from 'lucide-react'
import { fetchSaudeCsv } from '../../api/captura.ts'
import { saveFile } from '../../api/http/download.ts'
import { Button } from '../../kit/button.tsx'
import { ScopeSwitch } from '../../kit/scope-switch.tsx'
import { useAct } from '../../session/act.ts'
import { useEmpresa, useEmpresas } from '../../session/empresa.ts'
import styles from './captura.module.css'

const route = getRouteApi('/shell/notas/captura')

/** Whose capture is shown, and its state as a sheet. */
export function PortfolioActs() {
  const { quem } = route.useSearch()
  const navigate = route.useNavigate()
  const { cpfcnpj } = useEmpresa()
  const { empresas } = useEmpresas()
  const { busy, run, error } = useAct()
  const save = () =>
    run(async () => saveFile(await fetchSaudeCsv(quem ? cpfcnpj : undefined, { signal: new AbortController().signal })))
  return (
    <>
      {empresas.length > 1 && (
        <ScopeSwitch
          label="De quem é a captura"
          isWhole={!quem}
          onChange={(isWhole) =>
            void navigate({ search: (now) => ({ ...now, quem: isWhole ? undefined : 'empresa' }), replace: true })
          }
        />
      )}
      {error && <p role="alert">{error.message}</p>}
      <Button aria-label="Exportar" disabled={busy} onClick={() => void save()}>
        <Sheet size={16} aria-hidden="true" />
        <span className={styles.actWord}>Exportar</span>
      </Button>
    </>
  )
}
