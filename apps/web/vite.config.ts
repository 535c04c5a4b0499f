import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups, isGroup, isInPage } from './vite.chunks.ts'

// in development both programs run side by side and share the variable that says where the server listens
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

export default defineConfig({
  plugins: [react()],
  resolve: {
    // React has had it itself since 18
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // a data: URL in a style or an inline polyfill would need a hole in the Content-Security-Policy
    assetsInlineLimit: 0,
    // what the page itself names need not be named again for each screen
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !isInPage(file)) : files,
    },
    // all styles are less than one screen's code: in one file their order is always the same, and no screen waits for its own
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // the names of all files are part of what the first page loads: short ones, but for the few that everyone needs
        chunkFileNames: ({ name }) => (isGroup(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        codeSplitting: { groups: chunkGroups(), includeDependenciesRecursively: false },
      },
    },
  },
  server: { proxy: { '/ServidorCadastros': server, '/auth': server } },
})
