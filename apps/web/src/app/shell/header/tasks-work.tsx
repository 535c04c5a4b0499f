import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isRunning, tarefasOptions } from '../../../api/escritorio/tarefas.ts'
import { useUsuario } from '../../../session/session.ts'
import styles from './header.module.css'

const WORDS: Partial<Record<string, string>> = {
  conferir: 'Conferir',
  gerar_efd: 'EFD',
  pacote: 'Pacotes',
  fechar: 'Fechar',
  responsavel: 'Responsável',
  manifestar: 'Manifestar',
  exportar: 'Exportar',
}

/** Progress of the newest running task; links to it. */
export function TasksWork() {
  const { data = [] } = useQuery(tarefasOptions(useUsuario().id))
  const task = data.find(isRunning)
  if (!task) return null
  const { id, ds_acao, nr_feitas, nr_total } = task
  return (
    <Link to="/$parte" params={{ parte: 'tarefas' }} search={{ id }} className={styles.work}>
      <span className={styles.track} aria-hidden="true">
        <span
          className={styles.fill}
          style={{ width: `${(nr_feitas / Math.max(1, nr_total)) * 100}%`, display: 'block' }}
        />
      </span>
      <span className={styles.workText}>
        {WORDS[ds_acao] ?? 'Tarefa'} · {nr_feitas} de {nr_total}
      </span>
    </Link>
  )
}
