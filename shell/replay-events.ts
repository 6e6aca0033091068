/**
 * Inline script in the head of every page. It intercepts clicks and submits before hydration and replays them once
 * React has hydrated the button or form. Without it, clicks are lost on a slow connection, and a native submit would
 * put a password into the URL. Links and GET forms with an `action` work without scripts.
 *
 * React sets a property with the prefix `__reactProps$` on hydrated elements (the page tests verify this), several
 * frames before hydration ends. A click makes React finish at once, a submit does not, so the script dispatches
 * `mouseup` first.
 */
export const replayEventsScript = `(function(){var p=[];function r(t){for(var k in t)if(k.indexOf("__reactProps$")==0)return 1}function g(){p=p.filter(function(x){if(!x[0].isConnected)return;if(!r(x[0]))return 1;x[1]?x[0].requestSubmit(x[2]):x[0].click()});p.length&&requestAnimationFrame(g)}function l(e){var s=e.type=="submit",t=e.target.closest&&e.target.closest(s?"form":"button[type=button]");if(!t||s&&t.method=="get"&&t.hasAttribute("action"))return;if(r(t))return s&&t.dispatchEvent(new Event("mouseup",{bubbles:true}));s&&e.preventDefault();e.stopPropagation();p.push([t,s,e.submitter])==1&&g()}["click","submit"].forEach(function(n){addEventListener(n,l,true)})})()`
