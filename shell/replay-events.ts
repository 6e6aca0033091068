/**
 * Stands in the head of every page: on a slow line people press what they see before React has taken it over, and a
 * press must not be lost. It is held back, and done as soon as its button or form is React's. So what stands in a form
 * that only scripts can send (a password) never ends up in an address. Links, and forms that lead to an address of
 * their own, work without us.
 *
 * React marks an element that it takes over with a property of this prefix; the pages' tests hold that it still does. It
 * does so some moments before it has finished, which are pictures on a slow machine. A press makes it finish at once, a
 * submit alone does not and would go to the page's own address: so each submit is announced by a press's last event.
 */
export const replayEventsScript = `(function(){var p=[];function r(t){for(var k in t)if(k.indexOf("__reactProps$")==0)return 1}function g(){p=p.filter(function(x){if(!x[0].isConnected)return;if(!r(x[0]))return 1;x[1]?x[0].requestSubmit(x[2]):x[0].click()});p.length&&requestAnimationFrame(g)}function l(e){var s=e.type=="submit",t=e.target.closest&&e.target.closest(s?"form":"button[type=button]");if(!t||s&&t.method=="get"&&t.hasAttribute("action"))return;if(r(t))return s&&t.dispatchEvent(new Event("mouseup",{bubbles:true}));s&&e.preventDefault();e.stopPropagation();p.push([t,s,e.submitter])==1&&g()}["click","submit"].forEach(function(n){addEventListener(n,l,true)})})()`
