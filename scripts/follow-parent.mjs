// Loaded before a script that `runOn24` starts: when that parent is killed and can pass on nothing, the script is
// asked to end as if it had.
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
