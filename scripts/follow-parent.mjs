// Preloaded by `runOn24`: sends SIGTERM to the script when the parent is killed and cannot forward a signal.
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
